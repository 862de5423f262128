internal import Model

/// A rule without its names.
struct PlainRule {
  let column: Int
  let kind: FieldKind
}

/// The spellings of one column in a shape.
struct FieldRule: Sendable {
  let column: Int
  let kind: FieldKind
  /// Names as `ASCIIText.normalized` returns them (`user_id`, `userId` and `User ID` are all `userid`), with `.` before
  /// a nested field. The first field that is present and not null counts.
  let names: [String]

  init(_ column: some CollectionColumn, _ kind: FieldKind, _ names: String...) {
    self.init(column: column.rawValue, kind, names)
  }

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
      rules.append(FieldRule(column: column, collection.columns[column].kind == .time ? .time : .text, [name]))
    }
    return rules
  }
}
