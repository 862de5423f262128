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

  /// Where a setting's value or name stands, or the fence.
  func offset(of key: String?, name: Bool = false) -> Int {
    guard let setting = settings.last(where: { $0.key == key }) else { return offset }
    return name ? setting.keyOffset : setting.valueOffset
  }
}
