import Model
import Store
import Testing

@testable import Publish

@Suite struct LedgerNotesTests {
  /// In memory, or in a file of which a piece has one note or some.
  @Test(arguments: [1, 300, 1 << 20])
  func notesComeBackInTheirOrder(most: Int) throws {
    let fixture = try OutputFixture()
    let notes = LedgerNotes(folder: fixture.folder, most: most)
    #expect(notes.isEmpty)
    var added: [(String, LedgerNotes.Note)] = []
    for number in 0..<100 {
      let note: LedgerNotes.Note =
        switch number % 3 {
        case 0: .inputs(LedgerDigest(of: "\(number)"))
        case 1: .lists(LedgerDigest(of: "\(number)"), ShownPhotos((0..<number % 5).map { "site/photos/ñ\($0)" }))
        default: .listed(sha: .max - UInt64(number), photoBytes: number)
        }
      added.append(("site/\(number % 7).html", note))
      notes.add(note, of: "site/\(number % 7).html")
    }
    var found: [(String, LedgerNotes.Note)] = []
    try notes.each { found.append(($0, $1)) }
    #expect(!notes.isEmpty)
    #expect(found.map(\.0) == added.map(\.0))
    #expect(found.map(\.1) == added.map(\.1))
  }

  @Test func notesThatCannotBeWrittenAreNotForgotten() throws {
    let fixture = try OutputFixture()
    let notes = LedgerNotes(folder: fixture.folder + "/missing", most: 1)
    notes.add(.inputs(.none), of: "site/a.html")
    #expect(throws: (any Error).self) { try notes.each { _, _ in } }
  }
}
