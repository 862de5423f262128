/// Names on charts, which have room for about thirty Latin letters on a narrow screen.
enum ChartLabel {
  private static let room = 30

  /// The name, or its beginning. Letters of East Asia count as two.
  static func cut(_ name: String) -> String {
    var used = 0
    var end = name.startIndex
    for index in name.indices {
      let character = name[index]
      used += character.unicodeScalars.first.map { $0.value >= 0x1100 } == true ? 2 : 1
      if used > room || name.utf8.distance(from: name.startIndex, to: index) > 4 * room {
        return String(name[..<end]) + "…"
      }
      end = name.index(after: index)
    }
    // A single character may have any number of scalars.
    return name.utf8.count > 8 * room ? Beginning.scalars(of: name[...], bytes: 4 * room) + "…" : name
  }
}
