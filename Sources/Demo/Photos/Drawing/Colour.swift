/// A colour of a picture.
struct Colour: Sendable {
  let red: Double
  let green: Double
  let blue: Double

  /// `0xrrggbb`.
  init(_ hex: Int) {
    red = Double(hex >> 16 & 255)
    green = Double(hex >> 8 & 255)
    blue = Double(hex & 255)
  }

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// On the way to `other`: 0 is this colour, 1 the other.
  func mixed(_ other: Colour, _ part: Double) -> Colour {
    Colour(red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
  }

  func lighter(_ part: Double) -> Colour { mixed(Colour(0xfff6e6), part) }
  func darker(_ part: Double) -> Colour { mixed(Colour(0x1a0c08), part) }

  /// A little lighter or darker, so that no two pieces are the same.
  func varied(_ random: inout DemoRandom, _ amount: Double = 0.12) -> Colour {
    let change = random.between(-amount, amount)
    return change > 0 ? lighter(change) : darker(-change)
  }
}
