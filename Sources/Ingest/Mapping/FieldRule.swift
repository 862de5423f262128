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
}
