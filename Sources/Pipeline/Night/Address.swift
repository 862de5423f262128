internal import Platform

/// `file://` addresses that a terminal makes clickable.
enum Address {
  /// Of a folder's `index.html`, where there is one.
  static func ofIndex(in folder: String) -> String? {
    let path = Path.join(folder, "index.html")
    guard access(path, F_OK) == 0 else { return nil }
    return "file://" + escaped(path)
  }

  /// Everything but unreserved letters and slashes is percent-encoded.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
