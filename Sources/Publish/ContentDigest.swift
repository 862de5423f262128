internal import Model
internal import Platform
internal import Store

/// The digest and the size of a file's bytes.
struct ContentDigest: Hashable {
  let digest: LedgerDigest
  let size: Int

  init(of bytes: [UInt8]) {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.update($0) }
    digest = hash.finish()
    size = bytes.count
  }

  /// Reads the whole file in pieces.
  init(of file: borrowing FileDescriptor) throws(FileError) {
    var hash = ContentHash()
    var size = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      size += count
    }
    digest = hash.finish()
    self.size = size
  }

  /// The digest of a page's inputs, which are a digest already, in the ledger's form.
  static func inputs(_ bytes: [UInt8]) -> LedgerDigest { ContentDigest(of: bytes).digest }
}

extension RenderedPage.Content {
  /// The bytes, also those in a file.
  func read() throws(FileError) -> [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .file(let path): try Files.read(path)
    }
  }
}
