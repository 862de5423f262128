internal import Model
internal import Store

/// The lines of `sumaq status` about the exports of the store's rows: one for each collection, with its age.
enum StatusSources {
  /// `now` in microseconds since 1970.
  static func lines(_ files: [FileRecord], now: Int64) -> [String] {
    let lines = Collection.allCases.compactMap { collection in
      line(collection, files.filter { $0.collection == collection }, now)
    }
    return lines.isEmpty ? ["none yet"] : lines
  }

  private static func line(_ collection: Collection, _ files: [FileRecord], _ now: Int64) -> String? {
    guard let newest = files.map(\.modified).max() else { return nil }
    let instant = Timestamp(microseconds: newest / 1000)
    let broken = files.count { !$0.isWhole }
    let words = broken > 0 ? ", \(Amount.of(broken, "file", "files")) not read to the end" : ""
    return padded(collection.name) + "\(Amount.age(now - instant.microseconds)), of \(instant.iso()), "
      + "\(Amount.of(files.count, "file", "files"))\(words)"
  }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 13 - name.utf8.count))
  }
}
