internal import Model

/// The records of one file, at its last reading and at tonight's.
final class FileReading {
  let file: String
  let collection: Collection
  /// Of the last reading, as far as it still holds; else empty.
  let known: Records
  private(set) var records = Records()
  private let most: Int

  /// In the file's order; a print of 0 stands for a record that must be read anew.
  struct Records: Equatable {
    var prints: [UInt64] = []
    var keys: [UInt32] = []

    var count: Int { prints.count }
  }

  /// A file of more than `most` records is not remembered.
  init(_ file: String, of collection: Collection, known: Records, most: Int) {
    self.file = file
    self.collection = collection
    self.known = known
    self.most = most
  }

  /// Notes tonight's next record and the row that it stands for.
  func note(_ print: UInt64, _ key: Int64) {
    records.prints.append(key == 0 ? 0 : print)
    records.keys.append(UInt32(truncatingIfNeeded: key))
  }

  /// What to remember: nothing of records whose rows may be others' by now.
  func remembered(without disputed: KeySet) -> Records {
    guard records.count <= most, records.prints.contains(where: { $0 != 0 }) else { return Records() }
    guard !disputed.isEmpty else { return records }
    var kept = records
    for index in kept.keys.indices where disputed.contains(Int64(kept.keys[index])) { kept.prints[index] = 0 }
    return kept
  }

  /// Whether the last reading can stand for the file: every one of its records can.
  var canStand: Bool { known.count > 0 && !known.prints.contains(0) }
}
