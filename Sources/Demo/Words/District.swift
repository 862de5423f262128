/// A part of the town and its position.
struct District: Sendable {
  let name: [UInt8]
  /// Micro-degrees.
  let latitude: Int
  let longitude: Int
  /// The greatest distance of its restaurants, in micro-degrees.
  let spread: Int
  let share: Int

  static func all() -> [District] {
    WordLines.lines(WordFiles.districts).map { District(WordLines.list($0, "|")) }
  }

  private init(_ parts: [Substring]) {
    let numbers = parts.dropFirst().map { Int($0) ?? 0 } + [0, 0, 0, 1]
    name = parts[0].jsonBytes
    latitude = numbers[0]
    longitude = numbers[1]
    spread = numbers[2]
    share = numbers[3]
  }
}
