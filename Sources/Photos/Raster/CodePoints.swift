/// Primaries and transfer of a picture as ITU-T H.273 numbers them.
struct CodePoints: Sendable, Hashable {
  let primaries: Int
  let transfer: Int

  /// SMPTE ST 2084, which counts light up to 10,000 candela, and hybrid log-gamma.
  var isPQ: Bool { transfer == 16 }
  var isHLG: Bool { transfer == 18 }

  /// Whether brightness beyond that of white paper is part of it (HDR).
  var isForBrightScreens: Bool { isPQ || isHLG }
}

extension CodePoints {
  /// Those that an ICC profile names in its tag `cicp` (ICC.1:2022, 9.2.17); nil where it has none.
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
