import Diagnostics
import Model
import Testing

@testable import Ingest

/// Rows that lie in others come behind them, so that whoever stores them knows whom they refer to.
@Suite struct RowsInsideTests {
  /// Notes which rows refer to somebody who did not come before.
  private final class Order: RecordSink {
    private(set) var rows: [Collection: Int] = [:]
    private(set) var strangers = 0
    private var known: Set<String> = []

    func receive(_ batch: RecordBatch) {
      let column = batch.collection.columns.firstIndex { $0.name == "user_id" }
      for row in 0..<batch.rows {
        rows[batch.collection, default: 0] += 1
        if batch.collection == .users {
          known.insert(batch.string(row: row, column: 0) ?? "")
        } else if let column, !known.contains(batch.string(row: row, column: column) ?? "") {
          strangers += 1
        }
      }
    }

    func reject(_ record: RejectedRecord) {}
  }

  private func read(_ name: String, _ text: String, batchRows: Int) throws -> Order {
    let folder = try TemporaryExports(texts: [name: text])
    let log = ProblemLog()
    var settings = IngestSettings()
    settings.batchRows = batchRows
    let order = Order()
    for file in try ExportFolder.list(folder.path, settings: settings, problems: log) {
      _ = try ExportReader().read(file, settings: settings, problems: log, into: order)
    }
    #expect(log.isEmpty)
    return order
  }

  @Test(arguments: [1, 7, 64]) func favouritesComeBehindTheirUsers(batchRows: Int) throws {
    let lines = (0..<300).map { user in
      let kept = (0..<(user * 7 % 5)).map { #""r\#($0)":true"# }.joined(separator: ",")
      return #"{"id":"u\#(user)","name":"N","favorite_restaurants":{\#(kept)}}"#
    }
    let order = try read("users.ndjson", lines.joined(separator: "\n") + "\n", batchRows: batchRows)
    #expect(order.rows == [.users: 300, .favorites: (0..<300).reduce(0) { $0 + $1 * 7 % 5 }])
    #expect(order.strangers == 0)
  }

  /// One record of very many is not held until it ends.
  @Test func aRecordOfVeryManyIsHandedOn() throws {
    let kept = (0..<1000).map { #""r\#($0)":true"# }.joined(separator: ",")
    let order = try read(
      "users.ndjson", #"{"id":"u","name":"N","favorite_restaurants":{\#(kept)}}"# + "\n", batchRows: 10)
    #expect(order.rows == [.users: 1, .favorites: 1000])
    #expect(order.strangers == 960)
  }
}
