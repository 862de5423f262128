/// Chooses the positions of a long axis that have a label.
enum AxisLabels {
  /// At most `most` positions at equal distances from the first on, the closest that end with the last; if these are
  /// fewer than three, the closest that end anywhere.
  static func places(_ count: Int, most: Int) -> [Int] {
    let least = max(1, (count + most - 3) / max(1, most - 1))
    let step = (least..<max(least + 1, count / 2 + 1)).first { (count - 1).isMultiple(of: $0) } ?? least
    return Array(stride(from: 0, to: count, by: step))
  }

  /// The labelled positions of an axis with their text anchors: five at most, and on a telephone three of them.
  static func marks(_ count: Int) -> [(place: Int, kind: String)] {
    let places = places(count, most: 5)
    return places.enumerated().map { number, place in
      if place == 0 { return (place, "") }
      let kind = place == count - 1 ? "e" : "m"
      return (place, number.isMultiple(of: 2) || places.count < 4 ? kind : kind + " roomy")
    }
  }

  /// `Mar 2026` unchanged; anything longer than a date is cut.
  static func short(_ label: String) -> String { HTMLText.cut(label, 11) }
}
