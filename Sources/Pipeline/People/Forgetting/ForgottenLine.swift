internal import Diagnostics
internal import Model

/// A line of the list of forgotten people: a tombstone.
struct ForgottenLine: Hashable {
  var kind: ForgottenPeople.Kind
  var mark: PersonMark
  var keep: ReviewRetention
  /// The marks of the words of the name, if words are kept.
  var names: [PersonMark] = []
  /// Of an address: the mark of the id that it was forgotten with.
  var of: PersonMark?
  /// The day on which the person was forgotten.
  var day: String
  var state: State
  /// Whether rows of the person stayed under other ids when the person was forgotten before.
  var hadKeptRows = false

  enum State: String {
    /// What is held of the person may not be erased everywhere yet.
    case pending
    case done
    /// The person is not forgotten any more; rows that stayed under other ids go when they come under their own.
    case lifted
  }

  /// One line of JSON, without its end.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("hash", mark.hex)
      json.member("keep", keep.rawValue)
      if !names.isEmpty {
        json.array("names", names.sorted().map(\.hex))
      }
      if let of { json.member("of", of.hex) }
      json.member("day", day)
      json.member("state", state.rawValue)
      if hadKeptRows { json.member("before", "kept") }
    }
    return json.text
  }

  /// The key of the line: one line replaces another with the same key. An address has a line for each of its people.
  var subject: String { "\(kind.rawValue) \(mark.hex) \(kind == .id ? "" : of?.hex ?? "")" }

  /// What of the line decides what is forgotten.
  var substance: String {
    "\(kind.rawValue) \(mark.hex) \(keep.rawValue) \(names.sorted().map(\.hex).joined(separator: ","))"
      + (state == .lifted ? " lifted" : "") + (hadKeptRows ? " before" : "")
  }

  /// Whether this line forgets no less than one whose substance the store remembers.
  func covers(_ substance: String) -> Bool {
    let words = substance.split(separator: " ", omittingEmptySubsequences: false)
    guard !words.contains(Substring(State.lifted.rawValue)) else { return true }
    guard words.count > 2, let before = ReviewRetention(rawValue: String(words[2])) else { return false }
    return state != .lifted && ReviewRetention.less(keep, before) == keep
  }

  /// This line after its person was forgotten a second time, with `wished` as what may stay.
  func again(keep wished: ReviewRetention) -> ForgottenLine {
    var line = self
    line.keep = ReviewRetention.less(keep, wished)
    line.hadKeptRows = hadKeptRows || (kind == .id && keep != .none && line.keep == .none)
    if line.keep != .words { line.names = [] }
    line.state = .pending
    return line
  }

  /// Reads a line; nil if it is none of this program's.
  init?(_ text: String) {
    guard let node = DocumentNode.read(text),
      let kind = node.text("kind").flatMap(ForgottenPeople.Kind.init(rawValue:)),
      let mark = node.text("hash").flatMap(PersonMark.init(hex:)),
      let keep = node.text("keep").flatMap(ReviewRetention.init(rawValue:)), let day = node.text("day"),
      let state = node.text("state").flatMap(State.init(rawValue:))
    else { return nil }
    self.init(kind: kind, mark: mark, keep: keep, day: day, state: state)
    hadKeptRows = node.text("before") == "kept"
    of = node.text("of").flatMap(PersonMark.init(hex:))
    if case .list(let list)? = node["names"]?.content {
      for case .text(let hex) in list.map(\.content) {
        guard let name = PersonMark(hex: hex) else { return nil }
        names.append(name)
      }
    }
  }

  init(
    kind: ForgottenPeople.Kind, mark: PersonMark, keep: ReviewRetention, names: [PersonMark] = [],
    of: PersonMark? = nil,
    day: String, state: State
  ) {
    self.kind = kind
    self.mark = mark
    self.keep = keep
    self.names = names
    self.of = of
    self.day = day
    self.state = state
  }
}
