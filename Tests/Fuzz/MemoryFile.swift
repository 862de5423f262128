import Platform

/// One nameless file that is filled anew for every input.
enum MemoryFile {
  private static let descriptor: Int32 = {
    var name = Array("/tmp/sumaq-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    unlink(name)
    return descriptor
  }()

  /// A path under which the bytes can be opened.
  static func holding(_ bytes: UnsafeRawBufferPointer) -> String {
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count else {
      abort()
    }
    return "/proc/self/fd/\(descriptor)"
  }
}
