/// One entry of a zip file's directory.
struct ZipEntry: Sendable {
  /// The name as it is in the file.
  let rawName: [UInt8]
  /// The parts of the name, split at either slash. A folder's last part is empty.
  let parts: [String]
  let flags: Int
  let method: Int
  let checksum: UInt32
  /// The compressed size in bytes.
  let packed: Int
  /// The uncompressed size in bytes.
  let size: Int
  /// The offset of its local header.
  let offset: Int
  /// The offset of the next header, before which its data must end.
  var limit = 0
  /// Whether it is a symbolic link, according to its Unix mode.
  let isLink: Bool

  var name: String { parts.joined(separator: "/") }

  /// The least offset at which its data can end. Only its local header tells how long its extra fields are.
  var leastEnd: Int { offset + ZipArchive.headerLength + rawName.count + packed }

  var isFolder: Bool { parts.last == "" }
  var isEncrypted: Bool { flags & 0x2041 != 0 }

  /// A digest of its content, made from checksum and size.
  var digest: String {
    var digest = ExportDigest()
    Array("zip \(checksum) \(size)".utf8).withUnsafeBytes { digest.update($0) }
    return digest.text
  }

  /// Why its data cannot be read, as far as the directory tells.
  var fault: InputFault? {
    if isEncrypted {
      return InputFault(kind: IngestProblems.archivePassword, words: "the member is encrypted with a password")
    }
    guard method == 0 || method == 8 else {
      let name = Self.methods[method] ?? "method \(method)"
      return InputFault(
        kind: IngestProblems.archivePacking, words: "the member is packed with \(name), which is not read")
    }
    guard method != 0 || packed == size else { return ZipEnd.damaged("a member that is not packed has two sizes") }
    return nil
  }

  private static let methods = [
    9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "zstd", 95: "xz", 98: "PPMd", 99: "AES encryption",
  ]
}
