/// Chooses the positions of a long axis that have a label.
enum AxisLabels {
  /// At most `most` positions at even distances, including the first and the last.
  static func places(_ count: Int, most: Int = 3) -> [Int] {
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  /// The labelled positions of an axis with their text anchors: three on a telephone, five on a wide screen.
  static func marks(_ count: Int) -> [(place: Int, kind: String)] {
    let few = places(count)
    return places(count, most: 5).map { place in
      if place == 0 { return (place, "") }
      if place == count - 1 { return (place, "e") }
      return (place, few.contains(place) ? "m" : "m roomy")
    }
  }

  /// `Mar 2026` unchanged; anything longer than a date is cut.
  static func short(_ label: String) -> String { HTMLText.cut(label, 11) }
}
