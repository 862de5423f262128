internal import Platform

/// The first bytes of a file.
enum FileBeginning {
  static func bytes(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    var bytes = [UInt8](repeating: 0, count: min(count, try file.status().size))
    var failure: FileError?
    bytes.withUnsafeMutableBytes { raw in
      do throws(FileError) { try file.read(into: raw, at: 0) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
