/// Pictures drawn by arithmetic, the same every time.
enum Drawing {
  /// Interleaved RGB: soft gradients, sharp discs and a little noise.
  static func scene(_ width: Int, _ height: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix(seed)
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    let discs = (0..<6).map { _ in
      (
        x: random.below(width), y: random.below(height), r: 1 + random.below(max(width, height) / 6 + 1),
        colour: random.next()
      )
    }
    for y in 0..<height {
      for x in 0..<width {
        var (r, g, b) = (x * 255 / width, y * 255 / height, (x + y) * 255 / (width + height))
        for disc in discs where (x - disc.x) * (x - disc.x) + (y - disc.y) * (y - disc.y) < disc.r * disc.r {
          (r, g, b) = (Int(disc.colour & 255), Int(disc.colour >> 8 & 255), Int(disc.colour >> 16 & 255))
        }
        let noise = Int(random.next() & 15) - 8
        let at = (y * width + x) * 3
        rgb[at] = UInt8(clamping: r + noise)
        rgb[at + 1] = UInt8(clamping: g + noise)
        rgb[at + 2] = UInt8(clamping: b + noise)
      }
    }
    return rgb
  }

  /// One colour everywhere.
  static func flat(_ width: Int, _ height: Int, _ r: UInt8, _ g: UInt8, _ b: UInt8) -> [UInt8] {
    (0..<width * height).flatMap { _ in [r, g, b] }
  }
}

/// A seeded generator for drawings and random operations.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }
}
