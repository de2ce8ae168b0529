#if os(Linux)
  import CCairo
  import Platform

  /// The pixels of a large picture, all 0 at first, in pages of 2 MB where the system has them.
  ///
  /// A picture of 6 MB otherwise costs 1,400 page faults, which take as long as filling it. Large
  /// pages need aligned memory, which cairo never allocates.
  final class PixelMemory {
    /// Where the first pixel is.
    let start: UnsafeMutablePointer<UInt8>

    private let mapping: UnsafeMutableRawBufferPointer

    /// The size of a large page in bytes, on x86-64 and on ARM with small pages of 4 KB.
    private static let largePage = 2 << 20

    /// For fewer bytes, clearing a large page takes longer than clearing small ones.
    static let leastCount = largePage / 2

    /// Takes memory for `count` bytes; `nil` when it is short.
    init?(count: Int) {
      let rest = count % Self.largePage
      let wanted = rest < Self.leastCount ? count : count - rest + Self.largePage
      let size = wanted + Self.largePage
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
      guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED
      else { return nil }
      mapping = UnsafeMutableRawBufferPointer(start: base, count: size)
      let start = base.alignedUp(toMultipleOf: Self.largePage)
      self.start = start.assumingMemoryBound(to: UInt8.self)
      // Advice only: a system without large pages answers with an error and nothing is lost.
      _ = madvise(start, wanted, MADV_HUGEPAGE)
    }

    deinit { munmap(mapping.baseAddress, mapping.count) }
  }

  // MARK: - Surfaces

  extension PixelMemory {
    /// Makes a surface of this memory, which lives as long as cairo needs it.
    static func makeSurface(
      _ format: cairo_format_t, width: Int32, height: Int32
    ) -> OpaquePointer? {
      let stride = cairo_format_stride_for_width(format, width)
      let count = Int(stride) * Int(height)
      guard count >= leastCount, let memory = PixelMemory(count: count) else { return nil }
      let surface = cairo_image_surface_create_for_data(
        memory.start, format, width, height, stride)
      let owner = Unmanaged.passRetained(memory)
      let status = keyrise_surface_keep(surface, owner.toOpaque()) { memory in
        if let memory { Unmanaged<PixelMemory>.fromOpaque(memory).release() }
      }
      guard status == CAIRO_STATUS_SUCCESS else {
        cairo_surface_destroy(surface)
        owner.release()
        return nil
      }
      return surface
    }
  }
#endif
