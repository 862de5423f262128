/// Converted Markdown, split at its marks: the HTML between them, and each value's context.
struct ConvertedPieces: Sendable {
  /// A value's place in the HTML.
  struct Place: Sendable {
    /// The value's step in the outline.
    var step: Int
    var landing: Marks.Landing
    var context: HTMLContext
  }

  private(set) var html: [UInt8]
  /// The HTML before each place, and behind the last one.
  private(set) var runs: [Range<Int>] = []
  private(set) var places: [Place] = []
  /// The HTML context at its end.
  private(set) var context = HTMLContext()

  init(_ html: [UInt8], _ marks: Marks) {
    self.html = html
    var start = 0
    var index = 0
    while index < html.count {
      guard let (number, landing, end) = marks.find(in: html, at: index) else {
        index += 1
        continue
      }
      context.feed(html[start..<index])
      runs.append(start..<index)
      places.append(Place(step: number, landing: landing, context: context))
      context.feedValue()
      start = end
      index = end
    }
    context.feed(html[start...])
    runs.append(start..<html.count)
  }

  /// The HTML with the result of `filler` in each place.
  func joined(filler: (Int) -> [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    for (index, place) in places.enumerated() {
      joined += html[runs[index]]
      joined += filler(place.step)
    }
    return joined + html[runs[places.count]]
  }
}
