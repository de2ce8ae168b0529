import CCairo

extension FontBook {
  /// The rules of fontconfig's own `10-scale-bitmap-fonts.conf`: the pictures of an emoji font, which
  /// come in one size, are scaled to the size that is asked for.
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
