import Model

@testable import Store

/// Ids whose hashes are equal under every seed, as a person who knows the hash can make them: their first eight bytes
/// cancel a constant of its last step, so that it multiplies with 0 whatever follows.
enum CollidingIDs {
  static let all: [[UInt8]] = ["one", "two", "six"].map { head + Array($0.utf8) }

  private static let head = (0..<8).map { UInt8(truncatingIfNeeded: 0x1D8E_4E27_C47D_124F >> (8 * $0)) }

  /// A row for each id, which differ in nothing but their ids and in whom they refer to.
  static func batch(of collection: Collection) -> RecordBatch {
    var batch = RecordBatch(collection)
    for id in all {
      batch.beginRow(line: 1)
      for (index, column) in collection.columns.enumerated() where column.name == "id" || column.name.hasSuffix("_id") {
        id.withUnsafeBytes { batch.set(index, bytes: $0) }
      }
    }
    return batch
  }
}
