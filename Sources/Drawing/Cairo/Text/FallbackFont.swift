import CCairo

/// A font that can be named to stand in for what Inter lacks, and the files it is in.
package struct FallbackFont: Hashable, Sendable {
  /// The family, as fontconfig lists it.
  package let family: String

  /// A font by its family's name.
  package init(_ family: String) { self.family = family }

  /// The fonts that are proposed, and what is written with them.
  package static let known = [
    FallbackFont("Noto Sans CJK JP"), FallbackFont("Noto Sans CJK KR"),
    FallbackFont("Noto Sans CJK SC"), FallbackFont("Noto Sans CJK TC"),
    FallbackFont("Noto Sans Arabic"), FallbackFont("Noto Sans Hebrew"),
    FallbackFont("Noto Sans Devanagari"), FallbackFont("Noto Sans Bengali"),
    FallbackFont("Noto Sans Tamil"), FallbackFont("Noto Sans Thai"),
    FallbackFont("Noto Sans Armenian"), FallbackFont("Noto Sans Georgian"),
    FallbackFont("Noto Sans Ethiopic"), FallbackFont("Noto Color Emoji"),
  ]

  /// The Debian package that has it, or `nil` for a family that is not known here.
  package var package: String? {
    if family == "Noto Color Emoji" { return "fonts-noto-color-emoji" }
    if family.hasPrefix("Noto Sans CJK ") { return "fonts-noto-cjk" }
    return family.hasPrefix("Noto ") ? "fonts-noto-core" : nil
  }

  /// Returns the font that is proposed for a character, or `nil` where none is known.
  ///
  /// The large blocks of Unicode; kanji count as Japanese.
  package static func proposed(for scalar: Unicode.Scalar) -> FallbackFont? {
    let family: String? =
      switch scalar.value {
      case 0x0530...0x058F: "Noto Sans Armenian"
      case 0x0590...0x05FF, 0xFB1D...0xFB4F: "Noto Sans Hebrew"
      case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE:
        "Noto Sans Arabic"
      case 0x0900...0x097F: "Noto Sans Devanagari"
      case 0x0980...0x09FF: "Noto Sans Bengali"
      case 0x0B80...0x0BFF: "Noto Sans Tamil"
      case 0x0E00...0x0E7F: "Noto Sans Thai"
      case 0x10A0...0x10FF: "Noto Sans Georgian"
      case 0x1200...0x137F: "Noto Sans Ethiopic"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: "Noto Sans CJK KR"
      case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
        0x20000...0x3FFFD:
        "Noto Sans CJK JP"
      default: scalar.properties.isEmoji ? "Noto Color Emoji" : nil
      }
    return family.map(FallbackFont.init)
  }

  /// Returns the fonts that are proposed for characters that stand together, in the order in which
  /// they are needed.
  ///
  /// Characters that Chinese and Japanese share are Japanese beside kana and Korean beside hangul;
  /// otherwise Chinese, traditional where any of them is written so.
  package static func proposed(for scalars: [Unicode.Scalar]) -> [FallbackFont] {
    var found: [FallbackFont] = []
    let isKana = scalars.contains { 0x3041...0x30FF ~= $0.value && $0 != "\u{30FB}" }
    let isHangul = scalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    let simplified = scalars.count { ChineseWriting.simplified.contains($0) }
    let traditional = scalars.count { ChineseWriting.traditional.contains($0) }
    let han =
      isKana
      ? "JP" : isHangul ? "KR" : simplified == 0 && traditional > 0 ? "TC" : "SC"
    for scalar in scalars {
      guard var font = proposed(for: scalar) else { continue }
      if font.family == "Noto Sans CJK JP" { font = FallbackFont("Noto Sans CJK " + han) }
      if !found.contains(font) { found.append(font) }
    }
    return found
  }

  /// Whether any of its files is in one of several directories separated by colons, or where the
  /// system puts fonts; without reading it.
  package func isInstalled(in directory: String) -> Bool {
    candidates(in: FontDirectories.split(directory)).joined().contains(
      where: FontDirectories.isReadable)
  }

  /// The names that the files of each weight may have, without their endings; that of the regular
  /// one, or of a face for all weights, may be the family's alone.
  private var stems: [[String]] {
    let joined = family.filter { $0 != " " }
    // One collection has the faces of all regions.
    let cjk = "NotoSansCJK"
    let name = joined.hasPrefix(cjk) ? cjk : joined
    return TextStyle.Weight.allCases.map { weight in
      [name + "-" + weight.fileSuffix] + (weight == .regular ? [name] : [])
    }
  }

  /// The paths at which its files may be, by what each has, in the order in which they are tried.
  func candidates(in directories: [String]) -> [[String]] {
    let places = directories.flatMap { directory in
      let base = directory.hasSuffix("/") ? String(directory.dropLast()) : directory
      return [base, base + "/opentype/noto", base + "/truetype/noto"]
    }
    let all = places + FontDirectories.ofOthers + FontDirectories.own(of: family)
    return stems.map { stems in
      all.flatMap { place in
        stems.flatMap { stem in ["otf", "ttf", "ttc"].map { "\(place)/\(stem).\($0)" } }
      }
    }
  }

  /// Characters that only one of the two ways of writing Chinese has, of those that stand in forms
  /// most: a choice, not a list of all.
  private enum ChineseWriting {
    static let simplified = Set(
      """
      们这说时对会为国来个过还没发样经现问进开关动长书东车马门见话语请谢让该认证码录账\
      号输验设备网络连邮电选择确订单购买价钱银张业务员联传图频视听删编辑护隐条协议\
      观击页签状态级类别区县边厅间题实际结构计划统组织团队项标记变换转导览历显称\
      册处
      """.unicodeScalars)
    static let traditional = Set(
      """
      們這說時對會為國來個過還沒發樣經現問進開關動長書東車馬門見話語請謝讓該認證碼錄帳\
      號輸驗設備網絡連郵電選擇確訂單購買價錢銀張業務員聯繫傳圖頻視聽刪編輯護隱條協議觀\
      點擊頁簽狀態級類別區縣邊廳間題實際結構計劃統組織團隊項標記變換轉導覽歷顯稱冊處
      """.unicodeScalars)
  }
}

extension FontBook {
  /// The rules of fontconfig's own `10-scale-bitmap-fonts.conf`: the pictures of an emoji font,
  /// which come in one size, are scaled to the size that is asked for.
  private static let bitmapRules = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
    <match target="font">
    <test name="outline" compare="eq"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign">
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    </edit>
    <edit name="matrix" mode="assign">
    <times><name>matrix</name>
    <matrix><name>pixelsizefixupfactor</name><double>0</double>
    <double>0</double><name>pixelsizefixupfactor</name></matrix>
    </times>
    </edit>
    <edit name="size" mode="assign">
    <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
    </edit>
    </match>
    </fontconfig>
    """

  /// Lets fonts of pictures be set in any size.
  static func addBitmapRules(to config: OpaquePointer) {
    _ = bitmapRules.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: bitmapRules.utf8.count + 1) {
        FcConfigParseAndLoadFromMemory(config, $0, FcFalse)
      }
    }
  }
}
