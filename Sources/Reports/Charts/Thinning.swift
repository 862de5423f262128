/// Reduces the points of a line that has more of them than a screen can show.
enum Thinning {
  /// The lowest and the highest point of every section, with the first and the last point; all points if there are at
  /// most `most`.
  static func thinned(_ points: [(Int, Double)], most: Int) -> [(Int, Double)] {
    guard points.count > most, most >= 4 else { return points }
    let stretches = most / 2 - 1
    var kept = [points[0]]
    for number in 0..<stretches {
      let stretch = points[(number * points.count / stretches)..<((number + 1) * points.count / stretches)]
      guard let low = stretch.min(by: { $0.1 < $1.1 }), let high = stretch.max(by: { $0.1 < $1.1 }) else { continue }
      for point in low.0 <= high.0 ? [low, high] : [high, low] where point.0 > kept[kept.count - 1].0 {
        kept.append(point)
      }
    }
    if let last = points.last, last.0 > kept[kept.count - 1].0 { kept.append(last) }
    return kept
  }
}
