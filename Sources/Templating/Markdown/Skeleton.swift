/// Writes steps as Markdown with marks in place of values.
struct Skeleton {
  let outline: Outline
  let marks: Marks

  /// The Markdown of some steps. `isShown` decides about each section, `fill` about each value; nil means its mark.
  func markdown(
    of steps: Range<Int>, isShown: (Outline.Section) -> Bool = { _ in true }, fill: (Int) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    var markdown: [UInt8] = []
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch outline.steps[index] {
      case .text(let range): markdown += outline.text[range]
      case .value(let place): markdown += fill(index) ?? marks.mark(index, place.value)
      case .open(let section): if !isShown(section) { index = outline.end(of: index) }
      case .close: break
      }
      index += 1
    }
    return markdown
  }
}
