import Foundation

/// A thread that is never joined.
///
/// Foundation's would link all of ICU into the executable, half of its size.
enum DetachedThread {
  /// Carries the closure to the new thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs work on a thread of its own, or here where the system has no thread left.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { pointer in
        let pointer: UnsafeMutableRawPointer? = pointer
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.takeRetainedValue().body()
      return
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }
}
