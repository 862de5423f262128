/// A colour of three bytes.
struct AppColour: Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads `#72322b`; nil if it is none.
  init?(_ text: String?) {
    guard let text, text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The accent of the shipped stylesheet, and its paper.
  static let burgundy = AppColour(red: 0x72, green: 0x32, blue: 0x2B)
  static let paper = AppColour(red: 0xFB, green: 0xF7, blue: 0xF0)
  static let ink = AppColour(red: 0x24, green: 0x19, blue: 0x15)

  /// `#72322b`.
  var text: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The lighter of paper and ink that is easier to see on this colour, by the brightness that eyes perceive.
  var contrast: AppColour {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 150_000 ? .ink : .paper
  }

  /// This colour with `step` of `steps` parts of `other`.
  func mixed(_ other: AppColour, _ step: Int, of steps: Int) -> AppColour {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) * (steps - step) + Int(to) * step + steps / 2) / steps)
    }
    return AppColour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
