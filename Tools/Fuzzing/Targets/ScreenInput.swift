import Importing
import Scenario

/// A storyboard, a page source or another dump of a screen.
enum ScreenInput {
  static func run(_ bytes: [UInt8]) throws {
    _ = try? ScreenImport.scenes(bytes)
    guard let draft = try? ScreenImport.draft(bytes) else { return }
    try check(draft)
    guard draft.screen.format.isInterfaceBuilder else { return }
    if let other = try? ScreenImport.draft(bytes, options: .init(device: "iphone-se-3")) {
      try check(other)
    }
  }

  private static func check(_ draft: ScenarioDraft) throws {
    let yaml = draft.yaml(source: "screen")
    let result = Scenario.parse(bytes: Array(yaml.utf8), fileName: "screen")
    try require(
      result.scenario != nil,
      "what is imported is a scenario: \(result.errors.first?.message ?? "")")
  }

  static let seeds: [[UInt8]] = [
    """
    <?xml version="1.0" encoding="UTF-8"?><AppiumAUT>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Probe" label="Probe" enabled="true" visible="true" x="0" y="0" width="375" height="667">
      <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" visible="true" x="0" y="0" width="375" height="667">
        <XCUIElementTypeStaticText value="Sign in" name="Sign in" label="Sign in" enabled="true" visible="true" x="20" y="60" width="60" height="21"/>
        <XCUIElementTypeTextField value="E-mail" name="E-mail" label="" placeholderValue="E-mail" enabled="true" visible="true" x="20" y="100" width="335" height="34"/>
        <XCUIElementTypeSecureTextField value="••••" name="password" label="" placeholderValue="Password" enabled="true" visible="true" x="20" y="150" width="335" height="34"/>
        <XCUIElementTypeSwitch value="1" name="remember" label="" enabled="true" visible="true" x="304" y="200" width="51" height="31"/>
      </XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """,
    """
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
    """,
    """
    <UIWindow: 0x16e82190; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x16e63ce0>>
       | <UIScrollView: 0x16e935f0; frame = (0 20; 375 647); layer = <CALayer: 0x16e93680>; contentOffset: {0, 40}; contentSize: {375, 900}; adjustedContentInset: {0, 0, 0, 0}>
       |    | <UILabel: 0x16e8f840; frame = (20 80; 60 20.5); text = 'Sign in'; layer = <_UILabelLayer: 0x16e8f920>>
       |    | <MyTextField: 0x16e8fbd0; baseClass = UITextField; frame = (20 120; 335 34); text = ''; placeholder = E-mail; borderStyle = RoundedRect; layer = <CALayer: 0x16e8fea0>>
       |    |    | <UITextFieldLabel: 0x16e8fbd1; frame = (7 0; 300 34); text = 'E-mail'>
       |    | <UITextField: 0x16e8fbd2; frame = (20 170; 335 34); text = ''; placeholder = Password; borderStyle = RoundedRect; layer = <CALayer: 0x16e8fea0>>
       |    | <UITextField: 0x16e8fbd3; frame = (20 220; 335 34); text = ''; hidden = YES; layer = <CALayer: 0x16e8fea0>>
    """,
    """
    Running on iPhone 8
    {"attributes": {"accessibilityText": "Probe", "bounds": "[0,0][375,667]"}, "children": [
      {"attributes": {"accessibilityText": "Sign in", "bounds": "[20,60][80,80]"}, "children": []},
      {"attributes": {"hintText": "E-mail", "bounds": "[20,100][355,134]"}, "children": []},
      {"attributes": {"hintText": "Password", "resource-id": "password", "bounds": "[20,150][355,184]"}, "children": []}]}
    """,
    """
    [{"AXFrame": "{{0, 0}, {375, 667}}", "type": "Application", "AXLabel": "Probe"},
     {"AXFrame": "{{20, 100}, {335, 34}}", "type": "TextField", "AXLabel": "E-mail", "frame": {"x": 20, "y": 100, "width": 335, "height": 34}},
     {"AXFrame": "{{20, 150}, {335, 34}}", "type": "TextField", "subrole": "AXSecureTextField", "AXLabel": "Password"}]
    """,
    """
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
    """,
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="retina6_12" orientation="portrait"/><scenes><scene sceneID="a"><objects>
    <tableViewController id="tv"><tableView key="view" style="insetGrouped" dataMode="static" id="t">
    <rect key="frame" x="0" y="0" width="393" height="852"/><sections>
    <tableViewSection headerTitle="Who" footerTitle="Why" id="s"><cells>
    <tableViewCell accessoryType="disclosureIndicator" id="c"><rect key="frame" x="0" y="55" width="393" height="44"/>
    <inset key="separatorInset" minX="20" minY="0" maxX="0" maxY="0"/>
    <tableViewCellContentView key="contentView" id="cc"><rect key="frame" x="0" y="0" width="360" height="44"/>
    <subviews><textField placeholder="Name" id="f"><rect key="frame" x="20" y="0" width="300" height="44"/>
    <fontDescription key="fontDescription" type="system" weight="medium" pointSize="17"/></textField></subviews>
    </tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
    <navigationItem key="navigationItem" title="Me"><barButtonItem key="rightBarButtonItem" systemItem="done"/></navigationItem>
    </tableViewController></objects></scene><scene sceneID="b"><objects><navigationController id="n">
    <connections><segue destination="tv" kind="relationship" relationship="rootViewController"/></connections>
    </navigationController></objects></scene><scene sceneID="d"><objects><viewController id="h">
    <view key="view" id="v"><rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
    <containerView id="cv"><rect key="frame" x="0" y="100" width="393" height="600"/><connections>
    <segue destination="tv" kind="embed"/></connections></containerView></subviews></view>
    </viewController></objects></scene></scenes></document>
    """,
  ].map { Array($0.utf8) }
}
