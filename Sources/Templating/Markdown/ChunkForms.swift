/// The forms of a chunk, depending on which of its sections are shown: two for each value that controls a section.
struct ChunkForms {
  private static let most = 4

  /// The values that control sections; each is a bit of a form's number.
  private(set) var flags: [Reference] = []

  /// Returns nil if there are too many of them, lists, or sections in records.
  init?(_ steps: Range<Int>, of outline: Outline) {
    var records = 0
    var open: [Bool] = []
    for index in steps {
      switch outline.steps[index] {
      case .open(let section):
        guard section.sort != .each, records == 0 else { return nil }
        if !flags.contains(section.reference) { flags.append(section.reference) }
        open.append(section.sort == .record)
        if section.sort == .record { records += 1 }
      case .close: if open.popLast() == true { records -= 1 }
      default: continue
      }
    }
    if flags.count > Self.most { return nil }
  }

  var count: Int { 1 << flags.count }

  /// Whether a form shows a section.
  func shows(_ section: Outline.Section, in form: Int) -> Bool {
    guard let bit = flags.firstIndex(of: section.reference) else { return false }
    return (form & 1 << bit != 0) != (section.sort == .inverted)
  }
}
