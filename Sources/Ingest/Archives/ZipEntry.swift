/// One entry of a zip file's directory.
struct ZipEntry: Sendable {
  /// As it stands in the file.
  let rawName: [UInt8]
  /// Its parts, by either slash; a folder's ends in an empty one.
  let parts: [String]
  let flags: Int
  let method: Int
  let checksum: UInt32
  /// Bytes in the archive.
  let packed: Int
  /// Bytes that come out.
  let size: Int
  /// Where its header stands in the file.
  let offset: Int
  /// Where the next header stands, before which its data must end.
  var limit = 0
  /// A link, by its bits of Unix.
  let isLink: Bool

  var name: String { parts.joined(separator: "/") }

  /// Where its data end at the earliest; only its own header tells what else that holds.
  var leastEnd: Int { offset + ZipArchive.headerLength + rawName.count + packed }

  var isFolder: Bool { parts.last == "" }
  var isEncrypted: Bool { flags & 0x2041 != 0 }

  /// A digest of its content, from checksum and size.
  var digest: String {
    var digest = ExportDigest()
    Array("zip \(checksum) \(size)".utf8).withUnsafeBytes { digest.update($0) }
    return digest.text
  }

  /// Why its data cannot be read, as far as the directory says.
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
