internal import Model

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
    var digest = ContentHash()
    Array("zip \(checksum) \(size)".utf8).withUnsafeBytes { digest.update($0) }
    return digest.text
  }

  /// Why its data cannot be read, as far as the directory tells.
  var fault: InputFault? {
    if isEncrypted {
      return IngestProblems.archivePassword.fault("the member is encrypted with a password")
    }
    guard method == 0 || method == 8 else {
      let name = Self.methods[method] ?? "method \(method)"
      return IngestProblems.archivePacking.fault("the member is packed with \(name), which is not read")
    }
    guard method != 0 || packed == size else { return ZipEnd.damaged("a member that is not packed has two sizes") }
    return nil
  }

  private static let methods = [
    9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "zstd", 95: "xz", 98: "PPMd", 99: "AES encryption",
  ]

  private static let length = 46
  private static let allOnes = 0xFFFF_FFFF

  /// The entry at an offset of the directory, and the offset behind it; nil if there is none.
  static func read(_ bytes: [UInt8], at start: Int, shift: Int) -> (entry: ZipEntry, end: Int)? {
    guard let fields = ZipFields(bytes, at: start, count: length, signature: 0x0201_4B50) else { return nil }
    let name = start + length
    let extra = name + fields.u16(28)
    let comment = extra + fields.u16(30)
    let end = comment + fields.u16(32)
    guard end <= bytes.count, fields.u16(34) == 0 || fields.u16(34) == 0xFFFF,
      let sizes = Sizes(fields, Array(bytes[extra..<comment])), sizes.offset <= Int.max - shift
    else { return nil }
    let rawName = Array(bytes[name..<extra])
    let isOfUnix = [3, 19].contains(fields.u16(4) >> 8)
    let entry = ZipEntry(
      rawName: rawName, parts: parts(of: rawName, isUTF8: fields.u16(8) & 0x800 != 0), flags: fields.u16(8),
      method: fields.u16(10), checksum: UInt32(fields.u32(16)), packed: sizes.packed, size: sizes.size,
      offset: sizes.offset + shift, isLink: isOfUnix && fields.u32(38) >> 28 == 10)
    return (entry, end)
  }

  /// Sizes and offset. They are in an extra field if they are too large for their own fields.
  private struct Sizes {
    var size: Int
    var packed: Int
    var offset: Int

    init?(_ fields: ZipFields, _ extra: [UInt8]) {
      (size, packed, offset) = (fields.u32(24), fields.u32(20), fields.u32(42))
      guard size == allOnes || packed == allOnes || offset == allOnes else { return }
      guard var large = Self.large(extra) else { return nil }
      for path in [\Sizes.size, \Sizes.packed, \Sizes.offset] where self[keyPath: path] == allOnes {
        guard large.count >= 8, let number = Int(exactly: ZipFields.number(Array(large.prefix(8)), 0, 8)) else {
          return nil
        }
        self[keyPath: path] = number
        large = large.dropFirst(8)
      }
    }

    private static func large(_ extra: [UInt8]) -> ArraySlice<UInt8>? {
      var place = 0
      while place + 4 <= extra.count {
        let (id, count) = (ZipFields.number(extra, place, 2), Int(ZipFields.number(extra, place + 2, 2)))
        guard place + 4 + count <= extra.count else { return nil }
        if id == 1 { return extra[(place + 4)..<(place + 4 + count)] }
        place += 4 + count
      }
      return nil
    }
  }

  /// Splits a name. Windows' own archives used `\` between the parts.
  private static func parts(of raw: [UInt8], isUTF8: Bool) -> [String] {
    let text = String(validating: raw, as: UTF8.self)
    let name = text ?? (isUTF8 ? String(decoding: raw, as: UTF8.self) : CodePage437.text(raw))
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map(String.init)
    // `./a` and `a//b` become `a` and `a/b`. A leading slash is kept, and so is the trailing one of a folder.
    return parts.indices.filter { index in
      let isInner = index > 0 && index < parts.count - 1
      return parts[index] != "." && !(isInner && parts[index].isEmpty)
    }.map { parts[$0] }
  }
}

/// Decodes code page 437, in which names in zip files are written if they are not UTF-8.
enum CodePage437 {
  static func text(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : high[Int($0) - 0x80] }))
  }

  private static let high = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
