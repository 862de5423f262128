/// Which places of a long axis bear a word, and which.
enum AxisLabels {
  /// At most `most` places, evenly apart, first and last among them.
  static func places(_ count: Int, most: Int = 3) -> [Int] {
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  /// Places of an axis with how their words stand: three on a telephone, five where there is room.
  static func marks(_ count: Int) -> [(place: Int, kind: String)] {
    let few = places(count)
    return places(count, most: 5).map { place in
      if place == 0 { return (place, "") }
      if place == count - 1 { return (place, "e") }
      return (place, few.contains(place) ? "m" : "m roomy")
    }
  }

  /// `Mar 2026` as it is; anything longer than a date is cut.
  static func short(_ label: String) -> String { HTMLText.cut(label, 11) }
}
