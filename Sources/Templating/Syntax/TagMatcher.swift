internal import Diagnostics

/// Finds each section's end. Wrong nesting is reported and repaired, so that the rest can be read.
///
/// One missing tag makes all tags around it mismatch, so wrong nesting is one problem per template: the first one. Two
/// spellings of one name are a section all the same, which the compiler reports, as it knows which of them is wrong.
enum TagMatcher {
  static func tags(of bytes: [UInt8], report: @escaping (ProblemKind, Int, String) -> Void) -> [Tag] {
    let nesting = NestingFaults()
    var reader = TagReader(bytes) { kind, offset, reason in
      // Nothing is read behind a tag without an end, so it is the reason why sections stay open.
      if kind == TemplatingProblems.unclosedTag {
        nesting.add(kind, offset, reason)
      } else {
        report(kind, offset, reason)
      }
    }
    let tags = tags(of: &reader, report: nesting.add)
    nesting.report(to: report)
    return tags
  }

  private static func tags(of reader: inout TagReader, report: (ProblemKind, Int, String) -> Void) -> [Tag] {
    var tags: [Tag] = []
    var open: [Int] = []
    while var tag = reader.next() {
      tag.isArgument = open.last.map { tags[$0].kind == .parent } ?? false
      switch tag.kind {
      case .section, .inverted, .parent, .block: open.append(tags.count)
      case .close:
        guard close(&tag, tags: &tags, open: &open, report: report) else { tag.kind = .nothing; break }
      default: break
      }
      tags.append(tag)
    }
    for index in open {
      report(
        TemplatingProblems.unclosedSection, tags[index].range.lowerBound, "The section \(word(tags[index])) has no end."
      )
      tags[index].kind = .nothing
    }
    return tags
  }

  private static func close(
    _ tag: inout Tag, tags: inout [Tag], open: inout [Int], report: (ProblemKind, Int, String) -> Void
  ) -> Bool {
    guard let last = open.last else {
      report(TemplatingProblems.strayClose, tag.range.lowerBound, "No section \(word(tag)) is open.")
      return false
    }
    let isMisspelt = isNear(tag, tags[last]) && !open.contains { belong(tag, tags[$0]) }
    guard belong(tag, tags[last]) || isMisspelt else {
      report(
        TemplatingProblems.wrongClose, tag.range.lowerBound,
        "\(word(tag)) is closed where \(word(tags[last])) is open.")
      // A name that is open further out closes the sections in between; any other closes nothing.
      guard let index = open.lastIndex(where: { belong(tag, tags[$0]) }) else { return false }
      for inner in open[(index + 1)...] { tags[inner].kind = .nothing }
      open.removeSubrange((index + 1)...)
      return close(&tag, tags: &tags, open: &open, report: { _, _, _ in })
    }
    open.removeLast()
    tags[last].match = tags.count
    tag.match = last
    return true
  }

  /// Whether a closing tag matches an opening one; `{{/*name}}` matches only `{{<*name}}`.
  private static func belong(_ close: Tag, _ open: Tag) -> Bool {
    open.name == close.name && open.isDynamic == close.isDynamic
  }

  private static func isNear(_ close: Tag, _ open: Tag) -> Bool {
    (open.kind == .section || open.kind == .inverted) && !close.isDynamic
      && NearestWord.nearest(to: open.name, among: [close.name]) != nil
  }

  private static func word(_ tag: Tag) -> String { Printable.line((tag.isDynamic ? "*" : "") + tag.name, limit: 60) }
}

/// The mismatched tags of a template: the first is reported, the rest is counted.
final class NestingFaults {
  private var first: (kind: ProblemKind, offset: Int, reason: String)?
  private var further = 0

  func add(_ kind: ProblemKind, _ offset: Int, _ reason: String) {
    if first == nil { first = (kind, offset, reason) } else { further += 1 }
  }

  func report(to report: (ProblemKind, Int, String) -> Void) {
    guard let first else { return }
    report(first.kind, first.offset, first.reason + words)
  }

  private var words: String {
    switch further {
    case 0: ""
    case 1: " Because of it, or after it, 1 more section does not fit."
    default: " Because of it, or after it, \(further) more sections do not fit."
    }
  }
}
