#if canImport(Glibc)
  internal import CAllocator
#endif

/// Facts about the machine and this process.
package enum Machine {
  /// The number of available processors.
  package static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Random bytes of the system, good enough for keys.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// The bytes that this user may still write on the disk of a folder.
  package static func freeBytes(at path: String) throws(FileError) -> Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { throw FileError("look at", path) }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  /// What standard input has up to its end, at most `most` bytes.
  package static func readInput(most: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    var filled = 0
    while filled < most {
      let count = bytes.withUnsafeMutableBytes { raw in
        systemRead(STDIN_FILENO, raw.baseAddress.map { $0 + filled }, most - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  /// The peak resident memory of this process.
  package static var peakMemoryBytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }

  /// The peak resident memory of a running process; nil if the system does not say.
  package static func peakMemoryBytes(of process: pid_t) -> Int? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read("/proc/\(process)/status", limit: 1 << 16) } catch { return nil }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) }
    guard let digits = line?.filter({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).map { $0 * 1024 }
  }

  /// The peak resident memory of a process that has ended, from its `rusage`. Nil if this process used as much: on
  /// Linux a child counts its parent's memory as its own until it executes its own program.
  package static func peakMemoryBytes(ofEnded usage: rusage) -> Int? {
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      let bytes = usage.ru_maxrss * 1024
      return bytes > peakMemoryBytes ? bytes : nil
    #endif
  }

  /// Returns freed memory to the system. Otherwise the allocator keeps it, and what follows is allocated in addition.
  package static func releaseMemory() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  /// Makes the allocator return blocks of some megabytes to the system as soon as they are freed. Otherwise it begins
  /// to keep such blocks when the first one is freed, and a growing table leaves all of its smaller copies behind.
  ///
  /// Smaller memory is taken and given back by the megabyte, as each time stops all threads for a moment.
  package static func keepNoLargeMemory() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 2 << 20)
      mallopt(M_TOP_PAD, 1 << 20)
      mallopt(M_TRIM_THRESHOLD, 4 << 20)
    #endif
  }

  /// The number of columns of the terminal behind a descriptor; nil if it is no terminal.
  package static func terminalWidth(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
