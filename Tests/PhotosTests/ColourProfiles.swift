import Glibc

/// ICC profiles made by hand, so that what a colour should become is known from the standard and not from a library.
enum ColourProfiles {
  /// A matrix profile (ICC.1:2010, 8.3.3): primaries adapted to D50, one curve for all three.
  static func matrix(_ primaries: [[Double]], curve: [UInt8]) -> [UInt8] {
    let columns = primaries.map { xyz($0) }
    return profile(
      space: "RGB ", connection: "XYZ ",
      tags: [
        ("rXYZ", columns[0]), ("gXYZ", columns[1]), ("bXYZ", columns[2]), ("wtpt", xyz([0.9642, 1, 0.8249])),
        ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ])
  }

  static let adobe = matrix(
    [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
    curve: Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0x02, 0x33, 0, 0])

  static let displayP3 = matrix(p3Primaries, curve: sRGBCurve)

  static let p3Primaries = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]

  /// `para` of type 3 with sRGB's numbers.
  static let sRGBCurve: [UInt8] =
    Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap { fixed($0) }

  /// A press of four inks (`mft1`, ICC.1:2010, 10.11): white paper that each ink darkens by as much as `lightness`
  /// says, without any hue.
  static func press(_ lightness: (_ inks: [Bool]) -> Double) -> [UInt8] {
    var lut: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for number in 0..<9 { lut += fixed(number % 4 == 0 ? 1 : 0) }
    let ramp = (0...255).map { UInt8($0) }
    for _ in 0..<4 { lut += ramp }
    for node in 0..<16 {
      let inks = [8, 4, 2, 1].map { node & $0 != 0 }
      lut += [UInt8((lightness(inks) * 2.55).rounded()), 128, 128]
    }
    for _ in 0..<3 { lut += ramp }
    return profile(
      space: "CMYK", connection: "Lab ", tags: [("A2B0", lut), ("wtpt", xyz([0.9642, 1, 0.8249]))], deviceClass: "prtr")
  }

  /// What a colour in a matrix space is in sRGB, by the book.
  static func expected(_ colour: [Double], _ primaries: [[Double]], gamma: (Double) -> Double) -> [Double] {
    let linear = colour.map(gamma)
    let xyz = (0..<3).map { row in (0..<3).reduce(0) { $0 + linear[$1] * primaries[$1][row] } }
    // Bradford-adapted XYZ (D50) to linear sRGB.
    let back = [
      [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540], [0.0719453, -0.2289914, 1.4052427],
    ]
    return back.map { row in
      let value = max(0, min(1, zip(row, xyz).reduce(0) { $0 + $1.0 * $1.1 }))
      return (value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055) * 255
    }
  }

  static func sRGBGamma(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The JPEG with this profile in an APP2 segment behind its first marker.
  static func embed(_ profile: [UInt8], inJPEG bytes: [UInt8]) -> [UInt8] {
    let payload = Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile
    let length = payload.count + 2
    return Array(bytes[..<2]) + [0xff, 0xe2, UInt8(length >> 8), UInt8(length & 255)] + payload + bytes[2...]
  }

  static func profile(
    space: String, connection: String, tags: [(String, [UInt8])], deviceClass: String = "mntr"
  ) -> [UInt8] {
    var (table, data) = ([UInt8](), [UInt8]())
    for (name, body) in tags {
      table += Array(name.utf8) + word(132 + tags.count * 12 + data.count) + word(body.count)
      data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    let size = 132 + table.count + data.count
    var header = word(size) + [0, 0, 0, 0, 2, 0x40, 0, 0]
    header += Array((deviceClass + space + connection).utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + word(tags.count) + table + data
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap { fixed($0) }
  }

  /// s15Fixed16Number.
  private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65536).rounded())) }

  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
