/// A chart or a table at its place.
struct FigureBlock: Hashable {
  enum Kind: String, Hashable {
    case chart, table
  }

  /// One line of it.
  struct Setting: Hashable {
    let key: String
    let value: String
    let keyOffset: Int
    let valueOffset: Int
  }

  let kind: Kind
  let settings: [Setting]
  /// Byte of the file at which the fence begins.
  let offset: Int

  subscript(key: String) -> String? { settings.last { $0.key == key }?.value }

  /// Where a setting's value stands, or the fence.
  func offset(of key: String?) -> Int { settings.last { $0.key == key }?.valueOffset ?? offset }
}
