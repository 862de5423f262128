import Platform

/// One file that is filled anew for every input; its name goes with the process.
enum MemoryFile {
  private static let (descriptor, path): (Int32, String) = {
    var name = Array("/tmp/sumaq-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    atexit { unlink(MemoryFile.path) }
    return (descriptor, String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }()

  /// A path under which the bytes can be opened.
  static func holding(_ bytes: UnsafeRawBufferPointer) -> String {
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count else {
      abort()
    }
    return path
  }
}
