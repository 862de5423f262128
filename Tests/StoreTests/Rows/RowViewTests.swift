import Model
import Testing
@testable import Store

@Suite struct RowDigestTests {
  @Test func itIsTheDigestThatIsWrittenWithARow() {
    var batch = RecordBatch(.reviews)
    batch.beginRow(line: 0)
    batch.set(ReviewColumn.id.rawValue, "r1")
    batch.set(ReviewColumn.comment.rawValue, "good, and longer than sixteen bytes")
    batch.set(ReviewColumn.stars.rawValue, .real(4.5))
    batch.set(ReviewColumn.createdAt.rawValue, .integer(-7))
    var digest = RowDigest()
    digest.add("r1" as String?)
    digest.add(nil as String?)
    digest.add(nil as String?)
    digest.add(4.5 as Double?)
    digest.add("good, and longer than sixteen bytes" as String?)
    digest.add(nil as String?)
    digest.add(-7 as Int64?)
    for _ in 0..<3 { digest.add(nil as Int64?) }
    batch.eachRow { row, _ in #expect(row.digest == digest.value) }
  }
}
