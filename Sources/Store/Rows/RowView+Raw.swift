internal import Diagnostics
internal import Model

extension RowView {
  /// The row's id, or its pair of ids.
  func recordID(_ collection: Collection) -> String? {
    let ids = (0..<collection.keyColumns).compactMap { string($0) }
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }

  /// The row as a JSON object, cut at 1,000 bytes.
  func raw(_ collection: Collection) -> String {
    var json = JSONWriter()
    json.object { json in
      for (index, column) in collection.columns.enumerated() {
        switch cells[index] {
        case .null: break
        case .text: json.member(column.name, string(index) ?? "")
        case .integer(let number) where column.kind == .time:
          json.member(column.name, Timestamp(microseconds: number).iso(fraction: true))
        case .integer(let number): json.member(column.name, Int(number))
        case .real(let number): json.member(column.name, number, decimals: 6)
        }
      }
    }
    return String(decoding: json.bytes.prefix(1000), as: UTF8.self)
  }
}
