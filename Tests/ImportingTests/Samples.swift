import Importing
import Scenario
import Testing

/// Small files of every format, as their tools write them: a form with an e-mail address, a
/// password and a switch on 375x667 points.
enum Samples {
  /// What the fields of all of them are.
  static let email = [20.0, 100, 335, 34]
  static let password = [20.0, 150, 335, 34]

  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
        <device id="retina4_7" orientation="portrait" appearance="light"/>
        <scenes>
            <scene sceneID="s1">
                <objects>
                    <viewController storyboardIdentifier="login" id="vc1" customClass="LoginController" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="root">
                            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <subviews>
                                <label text="Sign in" translatesAutoresizingMaskIntoConstraints="NO" id="lab">
                                    <rect key="frame" x="20" y="60" width="60" height="20.5"/>
                                    <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                </label>
                                <textField borderStyle="roundedRect" placeholder="E-mail" translatesAutoresizingMaskIntoConstraints="NO" id="ema">
                                    <rect key="frame" x="20" y="100" width="335" height="34"/>
                                    <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="next"/>
                                </textField>
                                <textField borderStyle="roundedRect" placeholder="Password" translatesAutoresizingMaskIntoConstraints="NO" id="pas">
                                    <rect key="frame" x="20" y="150" width="335" height="34"/>
                                    <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
                                </textField>
                                <switch on="YES" translatesAutoresizingMaskIntoConstraints="NO" id="swi">
                                    <rect key="frame" x="304" y="200" width="51" height="31"/>
                                </switch>
                            </subviews>
                            <constraints>
                                <constraint firstItem="lab" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="c1"/>
                                <constraint firstItem="lab" firstAttribute="top" secondItem="root" secondAttribute="top" constant="60" id="c2"/>
                                <constraint firstItem="ema" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="c3"/>
                                <constraint firstAttribute="trailing" secondItem="ema" secondAttribute="trailing" constant="20" id="c4"/>
                                <constraint firstItem="ema" firstAttribute="top" secondItem="root" secondAttribute="top" constant="100" id="c5"/>
                                <constraint firstItem="pas" firstAttribute="leading" secondItem="ema" secondAttribute="leading" id="c6"/>
                                <constraint firstItem="pas" firstAttribute="trailing" secondItem="ema" secondAttribute="trailing" id="c7"/>
                                <constraint firstItem="pas" firstAttribute="top" secondItem="ema" secondAttribute="bottom" constant="16" id="c8"/>
                                <constraint firstItem="swi" firstAttribute="top" secondItem="pas" secondAttribute="bottom" constant="16" id="c9"/>
                                <constraint firstAttribute="trailing" secondItem="swi" secondAttribute="trailing" constant="22" id="ca"/>
                            </constraints>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>
    """

  static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch">
        <device id="retina4_7" orientation="portrait" appearance="light"/>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
            <view contentMode="scaleToFill" id="root">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                    <textField placeholder="E-mail" fixedFrame="YES" id="ema">
                        <rect key="frame" x="20" y="100" width="335" height="34"/>
                        <textInputTraits key="textInputTraits" keyboardType="emailAddress"/>
                    </textField>
                    <textField placeholder="Password" fixedFrame="YES" id="pas">
                        <rect key="frame" x="20" y="150" width="335" height="34"/>
                        <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
                    </textField>
                </subviews>
            </view>
        </objects>
    </document>
    """

  static let pageSource = """
    <?xml version="1.0" encoding="UTF-8"?><AppiumAUT>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Probe" label="Probe" enabled="true" visible="true" x="0" y="0" width="375" height="667">
      <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" x="0" y="0" width="375" height="667">
        <XCUIElementTypeStaticText value="Sign in" name="Sign in" label="Sign in" enabled="true" visible="true" x="20" y="60" width="60" height="21"/>
        <XCUIElementTypeTextField value="E-mail" name="E-mail" label="" placeholderValue="E-mail" enabled="true" visible="true" x="20" y="100" width="335" height="34"/>
        <XCUIElementTypeSecureTextField value="••••" name="password" label="" placeholderValue="Password" enabled="true" visible="true" x="20" y="150" width="335" height="34"/>
        <XCUIElementTypeSwitch value="1" name="remember" label="" enabled="true" visible="true" x="304" y="200" width="51" height="31"/>
      </XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """

  /// The same as JSON, as WebDriverAgent answers.
  static let pageSourceJSON = """
    {"value": {"type": "Application", "label": "Probe", "name": "Probe", "isEnabled": "1",
      "rect": {"x": 0, "y": 0, "width": 375, "height": 667}, "children": [
      {"type": "StaticText", "label": "Sign in", "rect": {"x": 20, "y": 60, "width": 60, "height": 21}},
      {"type": "TextField", "rawIdentifier": null, "name": null, "label": "", "value": "E-mail",
       "placeholderValue": "E-mail", "isEnabled": "1", "isVisible": "1", "frame": "{{20, 100}, {335, 34}}",
       "rect": {"x": 20, "y": 100, "width": 335, "height": 34}},
      {"type": "SecureTextField", "name": "password", "value": "••••", "isEnabled": "1",
       "rect": {"x": 20, "y": 150, "width": 335, "height": 34}, "isFocused": true, "children": []}]}}
    """

  static let debugDescription = """
    Attributes: Application, 0x105f0a2b0, pid: 4711, label: 'Probe'
    Element subtree:
     →Application, 0x105f0a2b0, pid: 4711, label: 'Probe'
        Window (Main), 0x105f00001, {{0.0, 0.0}, {375.0, 667.0}}
          StaticText, 0x105f00002, {{20.0, 60.0}, {60.0, 20.7}}, label: 'It's
    a sign in'
          TextField, 0x105f00003, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: 'E-mail', value: E-mail
          SecureTextField, 0x105f00004, {{20.0, 150.0}, {335.0, 34.0}}, identifier: 'password', Keyboard Focused
    Path to element:
     →Application, 0x105f0a2b0, pid: 4711, label: 'Probe'
        TextField, 0x105f00003, {{20.0, 100.0}, {335.0, 34.0}}
    """

  static let recursiveDescription = """
    <UIWindow: 0x16e82190; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x16e63ce0>>
       | <UIScrollView: 0x16e935f0; frame = (0 20; 375 647); layer = <CALayer: 0x16e93680>; contentOffset: {0, 40}; contentSize: {375, 900}; adjustedContentInset: {0, 0, 0, 0}>
       |    | <UILabel: 0x16e8f840; frame = (20 80; 60 20.5); text = 'Sign in'; layer = <_UILabelLayer: 0x16e8f920>>
       |    | <MyTextField: 0x16e8fbd0; baseClass = UITextField; frame = (20 120; 335 34); text = ''; placeholder = E-mail; borderStyle = RoundedRect; layer = <CALayer: 0x16e8fea0>>
       |    |    | <UITextFieldLabel: 0x16e8fbd1; frame = (7 0; 300 34); text = 'E-mail'>
       |    | <UITextField: 0x16e8fbd2; frame = (20 170; 335 34); text = ''; placeholder = Password; borderStyle = RoundedRect; layer = <CALayer: 0x16e8fea0>>
       |    | <UITextField: 0x16e8fbd3; frame = (20 220; 335 34); text = ''; hidden = YES; layer = <CALayer: 0x16e8fea0>>
    """

  static let maestro = """
    Running on iPhone 8
    {"attributes": {"accessibilityText": "Probe", "bounds": "[0,0][375,667]"}, "children": [
      {"attributes": {"accessibilityText": "Sign in", "bounds": "[20,60][80,80]"}, "children": []},
      {"attributes": {"hintText": "E-mail", "bounds": "[20,100][355,134]"}, "children": []},
      {"attributes": {"hintText": "Password", "resource-id": "password", "bounds": "[20,150][355,184]"}, "children": []}]}
    """

  static let maestroRunner = """
    {"axElement": {"elementType": 2, "label": "Probe", "frame": {"X": 0, "Y": 0, "Width": 375, "Height": 667}, "children": [
      {"elementType": 4, "frame": {"X": 0, "Y": 0, "Width": 375, "Height": 667}, "children": [
        {"elementType": 49, "label": "", "placeholderValue": "E-mail", "hasFocus": true, "frame": {"X": 20, "Y": 100, "Width": 335, "Height": 34}, "children": []},
        {"elementType": 50, "identifier": "password", "frame": {"X": 20, "Y": 150, "Width": 335, "Height": 34}, "children": []}]}]}}
    """

  static let idb = """
    [{"AXFrame": "{{0, 0}, {375, 667}}", "type": "Application", "AXLabel": "Probe"},
     {"AXFrame": "{{20, 100}, {335, 34}}", "type": "TextField", "AXLabel": "E-mail", "frame": {"x": 20, "y": 100, "width": 335, "height": 34}},
     {"AXFrame": "{{20, 150}, {335, 34}}", "type": "TextField", "subrole": "AXSecureTextField", "AXLabel": "Password"}]
    """

  static let idbLines = """
    {"AXFrame": "{{0, 0}, {375, 667}}", "type": "Application", "AXLabel": "Probe"}
    {"AXFrame": "{{20, 100}, {335, 34}}", "type": "TextField", "AXLabel": "E-mail"}
    {"AXFrame": "{{20, 150}, {335, 34}}", "type": "TextField", "subrole": "AXSecureTextField", "AXLabel": "Password"}
    """

  static let idbComplete = """
    {"elements": [
      {"type": "TextField", "label": "E-mail", "frame": {"x": 20, "y": 100, "width": 335, "height": 34}, "children": []},
      {"type": "SecureTextField", "label": "Password", "frame": {"x": 20, "y": 150, "width": 335, "height": 34}, "children": []}],
     "screen": {"width": 375, "height": 667}}
    """

  /// Every sample with its format.
  static let all: [(text: String, format: ScreenImport.Format)] = [
    (storyboard, .storyboard), (xib, .xib), (pageSource, .pageSource),
    (pageSourceJSON, .pageSource), (debugDescription, .debugDescription),
    (recursiveDescription, .recursiveDescription), (maestro, .maestro),
    (maestroRunner, .maestroRunner), (idb, .idb), (idbLines, .idb), (idbComplete, .idb),
  ]
}

/// Imports text, and reads what comes of it as a scenario.
func imported(
  _ text: String, _ options: ScreenImport.Options = .init()
) throws -> (draft: ScenarioDraft, scenario: Scenario) {
  let draft = try ScreenImport.draft(Array(text.utf8), options: options)
  let yaml = draft.yaml(source: "sample")
  let result = Scenario.parse(bytes: Array(yaml.utf8), fileName: "sample")
  let scenario = try #require(result.scenario, "\(result.diagnostics.map(\.message))\n\(yaml)")
  return (draft, scenario)
}
