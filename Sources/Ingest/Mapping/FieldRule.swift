internal import Model

/// A rule without its names.
struct PlainRule {
  let column: Int
  let kind: FieldKind
}

/// A field whose values tell which of a file's records are of the shape's collection: of the places on a map, those
/// where people eat.
struct FieldFilter: Sendable {
  /// The names of the field; the first one that is present and not null counts.
  let names: [String]
  /// The values of the records that are taken, in lower case; empty if any value is one.
  let values: Set<String>

  /// The number of bytes of a value that is told.
  private static let longest = 40

  /// In a word what a record is instead; nil for one that is taken. One of several values is enough, and of an address
  /// such as `https://schema.org/Restaurant`, or `schema:Restaurant`, the last part counts.
  func otherKind(_ texts: [String]) -> String? {
    let words = texts.flatMap { $0.split(separator: ";") }.map { text in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }.filter { !$0.isEmpty }
    guard let first = words.first.map(Self.lastPart) else {
      return "without \(names[0].split(separator: ".").last ?? "")"
    }
    guard !values.isEmpty, !words.contains(where: { values.contains(Self.lastPart($0)) }) else { return nil }
    return first.utf8.count <= Self.longest && PrivateText.mayShow(first) ? first : "others"
  }

  private static func lastPart(_ word: String) -> String {
    word.lastIndex { "/#:".contains($0) }.map { String(word[word.index(after: $0)...]) } ?? word
  }
}

/// The spellings of one column in a shape.
struct FieldRule: Sendable {
  let column: Int
  let kind: FieldKind
  /// Names as `ASCIIText.normalized` returns them (`user_id`, `userId` and `User ID` are all `userid`), with `.` before
  /// a nested field. The first field that is present and not null counts.
  let names: [String]

  init(column: Int, _ kind: FieldKind, _ names: [String]) {
    self.column = column
    self.kind = kind
    self.names = names
  }

  /// The rules, of which that of a column prefers a field of this name. `isHalf`: a position's halves are two fields.
  static func naming(
    _ column: Int, _ name: String, in rules: [FieldRule], isHalf: Bool, _ collection: Collection
  ) -> [FieldRule] {
    let own = rules.indices.filter { rules[$0].column == column && rules[$0].kind.embedded == nil }
    var rules = rules
    if let index = own.first(where: { !isHalf || !rules[$0].kind.isPoint }) ?? own.first {
      rules[index] = FieldRule(column: column, rules[index].kind, [name] + rules[index].names)
    } else {
      rules.append(FieldRule(column: column, FieldKind(plain: column, of: collection), [name]))
    }
    return rules
  }
}

extension FieldKind {
  /// How a column is read for which a shape has no rule.
  init(plain column: Int, of collection: Collection) {
    let column = collection.columns[column]
    let isPhoto = PhotoColumn.all.contains { $0.rows == collection && $0.column == column.name }
    self = column.kind == .time ? .time : isPhoto ? .photo : .text
  }
}
