import Platform

/// The most memory that this process has had at once.
enum PeakMemory {
  static var megabytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss / 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 20
    #endif
  }
}
