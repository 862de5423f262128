/// The primaries and the transfer function of a picture, numbered as in ITU-T H.273.
struct CodePoints: Sendable, Hashable {
  let primaries: Int
  let transfer: Int
  /// Whether black is 16 and white is 235 of 255, as in video.
  var isNarrow = false

  /// The transfer functions SMPTE ST 2084, for light up to 10,000 candela, and hybrid log-gamma.
  var isPQ: Bool { transfer == 16 }
  var isHLG: Bool { transfer == 18 }

  /// Whether the picture contains light brighter than white paper (HDR).
  var isForBrightScreens: Bool { isPQ || isHLG }
}

extension CodePoints {
  /// The code points in the tag `cicp` of an ICC profile (ICC.1:2022, 9.2.17); nil if it has none.
  init?(profile: [UInt8]) {
    func number(_ at: Int) -> Int? {
      guard at >= 0, at + 4 <= profile.count else { return nil }
      return profile[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let count = number(128), count <= 1024 else { return nil }
    let entry = (0..<count).first { number(132 + $0 * 12) == 0x6369_6370 }
    guard let entry, let at = number(132 + entry * 12 + 4), at + 12 <= profile.count, number(at) == 0x6369_6370 else {
      return nil
    }
    self.init(primaries: Int(profile[at + 8]), transfer: Int(profile[at + 9]))
  }
}
