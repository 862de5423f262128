internal import Model

/// A distance and direction in words.
enum Distance {
  /// `250 m north`, rounded to ten metres; from a kilometre on `1.1 km north-west`.
  static func text(metres: Double, bearing: Double, _ words: StringTable) -> String {
    let directions: [Word] = [.north, .northEast, .east, .southEast, .south, .southWest, .west, .northWest]
    let turns = ((bearing / 45).rounded().truncatingRemainder(dividingBy: 8) + 8).truncatingRemainder(dividingBy: 8)
    let direction = words[directions[turns.isFinite ? min(7, Int(turns)) : 0]]
    guard metres.isFinite, metres >= 0, metres < 1e8 else { return direction }
    let tens = Int((metres / 10).rounded()) * 10
    if tens < 1000 { return words(.metres, (.n, String(max(10, tens))), (.direction, direction)) }
    let tenths = Int((metres / 100).rounded())
    let far = tenths < 100 ? words.language.oneDecimal(tenths: tenths) : words.language.words(for: (tenths + 5) / 10)
    return words(.kilometres, (.n, far), (.direction, direction))
  }
}
