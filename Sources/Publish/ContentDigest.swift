internal import Model
internal import Platform
internal import Store

/// What a file's bytes come to.
struct ContentDigest: Hashable {
  let digest: LedgerDigest
  let size: Int

  init(of bytes: [UInt8]) {
    digest = LedgerDigest(of: bytes)
    size = bytes.count
  }

  /// Reads the whole file in pieces.
  init(of file: borrowing FileDescriptor) throws(FileError) {
    var hash = SHA256()
    var size = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      size += count
    }
    digest = LedgerDigest(finishing: &hash)
    self.size = size
  }
}
