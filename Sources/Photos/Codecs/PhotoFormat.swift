/// The formats of source photos, recognized by their first bytes; file names are not used.
package enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case webp
  case gif
  /// HEIC and AVIF.
  case heif

  /// The number of first bytes that identify the format.
  static let sniffedBytes = 16

  init?(sniffing bytes: [UInt8]) {
    guard let found = bytes.withUnsafeBytes({ PhotoFormat(sniffing: $0) }) else { return nil }
    self = found
  }

  /// Nil if the bytes are not a picture.
  package init?(sniffing bytes: UnsafeRawBufferPointer) {
    guard let found = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
    self = found
  }

  private func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    case .gif: bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    case .webp: bytes.count >= 16 && bytes.starts(with: Array("RIFF".utf8)) && Self.word(bytes, at: 8) == "WEBP"
    case .heif: bytes.count >= 16 && Self.word(bytes, at: 4) == "ftyp" && Self.brands.contains(Self.word(bytes, at: 8))
    }
  }

  private static let brands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf", "MiHE", "avif", "avis",
  ]

  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}
