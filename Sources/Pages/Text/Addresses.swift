internal import Model

/// `geo:` addresses (RFC 5870).
enum GeoAddress {
  /// `geo:-16.3889,-71.5431`; five decimals are about a metre.
  static func of(_ position: Position) -> String {
    "geo:" + degrees(position.latitude) + "," + degrees(position.longitude)
  }

  static func degrees(_ value: Double) -> String {
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
