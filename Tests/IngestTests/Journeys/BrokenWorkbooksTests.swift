import Diagnostics
import Foundation
import Model
import Platform
import Testing

@testable import Ingest

/// A workbook that is cut or changed anywhere: what is lost of it is told.
///
/// `LONG=1` reads 10,000 changed files, `SEED` says where the changes begin.
@Suite(.serialized)
struct BrokenWorkbooksTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"

  private static let sound: [UInt8] = {
    let rows = (1...120).map { number in
      "<row r=\"\(number + 1)\"><c t=\"str\"><v>v\(number)</v></c><c t=\"s\"><v>\(number % 7)</v></c><c><v>\(number % 5 + 1)</v></c>"
        + "<c s=\"1\"><v>45\(100 + number)</v></c><c t=\"inlineStr\"><is><t>Words \(number &* 2_654_435_761)</t></is></c></row>"
    }
    let titles = WorkbookFixture.rows([["id", "restaurant_id", "stars", "createdAt", "comment"]])
    var book = WorkbookFixture([.init("Reviews", titles + rows.joined())])
    book.strings = (0..<7).map { "<si><t>r\($0)</t></si>" }.joined()
    book.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    return book.bytes
  }()

  /// The rows, and whether something was told; nil for a folder in which nothing is an export.
  private func read(_ bytes: [UInt8]) throws -> (rows: [[String: String]], isTold: Bool, isWhole: Bool)? {
    do {
      let reading = try Reading(["owners.xlsx": bytes])
      let isTold = reading.problems.entries.contains { $0.examples.contains { $0.place != nil } }
      let isWhole = !reading.files.isEmpty && reading.outcomes.values.allSatisfy { $0.readToEnd }
      return (reading.sink.rows[.reviews] ?? [], isTold, isWhole && !reading.files.contains(where: \.isLost))
    } catch is Failure { return nil }
  }

  private func check(_ bytes: [UInt8], _ whole: [[String: String]]?, _ what: String) throws {
    guard let found = try read(bytes) else { return }
    let isSame = found.rows == whole
    #expect(isSame || found.isTold, "\(what): rows are gone, and nothing says so")
    #expect(isSame || !found.isWhole, "\(what): rows are gone, and the file counts as whole")
  }

  @Test func soundItGivesAllRows() throws {
    let found = try read(Self.sound)
    #expect(found?.rows.count == 120)
    #expect(found?.isTold == false)
    #expect(found?.isWhole == true)
  }

  @Test func cutAnywhereItsLossIsTold() throws {
    let whole = try read(Self.sound)?.rows
    for length in stride(from: 0, to: Self.sound.count, by: Self.isLong ? 7 : 100) {
      try check(Array(Self.sound[..<length]), whole, "cut at \(length)")
    }
  }

  @Test func changedAnywhereItsLossIsTold() throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededRandom(seed)
    let whole = try read(Self.sound)?.rows
    let before = Machine.peakMemoryBytes
    for _ in 0..<(Self.isLong ? 10_000 : 400) {
      var bytes = Self.sound
      let place = Int(random.next() % UInt64(bytes.count))
      bytes[place] ^= UInt8(1 << (random.next() % 8))
      try check(bytes, whole, "seed \(seed), byte \(place)")
    }
    // Other tests take memory at the same time; alone, this one shows its own.
    if Self.isLong { #expect(Machine.peakMemoryBytes - before < 64 << 20) }
  }
}
