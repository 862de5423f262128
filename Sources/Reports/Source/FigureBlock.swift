/// A chart or a table fence.
struct FigureBlock: Hashable {
  enum Kind: String, Hashable {
    case chart, table
  }

  /// One line of the fence.
  struct Setting: Hashable {
    let key: String
    let value: String
    let keyOffset: Int
    let valueOffset: Int
  }

  let kind: Kind
  let settings: [Setting]
  /// The byte offset of the fence in the file.
  let offset: Int

  subscript(key: String) -> String? { settings.last { $0.key == key }?.value }

  /// The byte offset of a setting's value or name, or of the fence. Of several settings with one name it is the one whose
  /// value contains `value`.
  func offset(of key: String?, value: String? = nil, name: Bool = false) -> Int {
    let found = settings.last { $0.key == key && (value.map($0.value.contains) ?? true) }
    guard let setting = found ?? settings.last(where: { $0.key == key }) else { return offset }
    return name ? setting.keyOffset : setting.valueOffset
  }
}
