import Platform
import Testing
@testable import Fetching

struct DownloadNotesTests {
  private let path = "/tmp/sumaq-notes-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  @Test func whatIsWrittenIsReadAgain() throws {
    defer { unlink(path) }
    var notes = DownloadNotes(source: "abc")
    notes.validators = Validators(etag: "W/\"a b\"", lastModified: "")
    (notes.bytes, notes.checked) = (7, 9)
    for total in [nil, 12] {
      notes.total = total
      try notes.write(to: path)
      #expect(try DownloadNotes(reading: path) == notes)
    }
    #expect(try FileStatus.of(path)?.permissions == 0o600)
  }

  @Test(arguments: ["", "source a\n", "source a\nbytes -1\nchecked 2\n", "bytes 1\nchecked 2\n", "\u{0}"])
  func whatIsNoneIsNotUnderstood(text: String) throws {
    defer { unlink(path) }
    try Files.write(Array(text.utf8), to: path)
    #expect(try DownloadNotes(reading: path) == nil)
  }

  @Test func nothingIsNone() throws { #expect(try DownloadNotes(reading: path) == nil) }
}
