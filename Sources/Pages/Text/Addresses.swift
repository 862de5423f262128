internal import Model

/// `geo:` addresses (RFC 5870).
enum GeoAddress {
  /// `geo:-16.3889,-71.5431`: five decimals are a metre.
  static func of(_ position: Position) -> String {
    "geo:" + degrees(position.latitude) + "," + degrees(position.longitude)
  }

  private static func degrees(_ value: Double) -> String {
    guard value.isFinite, abs(value) <= 360 else { return "0" }
    let scaled = Int((abs(value) * 100_000).rounded())
    var digits = String(scaled % 100_000)
    digits = String(repeating: "0", count: 5 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + String(scaled / 100_000) + (digits.isEmpty ? "" : "." + digits)
  }
}

/// `tel:` addresses (RFC 3966).
enum Telephone {
  /// Digits and a leading plus; nil for what is no telephone number.
  static func address(of phone: String) -> String? {
    var digits = ""
    for byte in phone.utf8.prefix(60) {
      if (0x30...0x39).contains(byte) || (byte == 0x2B && digits.isEmpty) {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return (5...20).contains(digits.utf8.count) ? "tel:" + digits : nil
  }
}

/// Percent-encoding of a part of an address.
enum PercentEncoding {
  /// Everything but unreserved characters (RFC 3986, 2.3) is encoded.
  static func component(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes.append(contentsOf: [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The first place where `part` stands.
  func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while let first = self[start...].firstIndex(where: { $0 == part.first }) {
      if self[first...].hasPrefix(part) { return first..<index(first, offsetBy: part.count) }
      start = index(after: first)
    }
    return nil
  }
}
