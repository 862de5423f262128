import Testing

@testable import Platform

@Suite struct RestingFilesTests {
  private let pause = RestingFiles.pause

  @Test func aBurstIsOneChange() {
    var files = RestingFiles()
    files.add(.saved("a"), at: 0)
    files.add(.gone("b"), at: pause - 1)
    #expect(files.take(at: pause) == nil)
    #expect(files.take(at: 2 * pause) == RestingFiles.Change(paths: ["a", "b"]))
    #expect(files.take(at: 3 * pause) == nil)
  }

  @Test func aBurstThatDoesNotEndIsHandedOn() {
    var files = RestingFiles()
    let step = pause / 2
    var found: UInt64?
    for time in stride(from: UInt64(0), to: 2 * RestingFiles.longestBurst, by: Int(step)) where found == nil {
      files.add(.saved("a"), at: time)
      if files.take(at: time) != nil { found = time }
    }
    #expect(found.map { $0 >= RestingFiles.longestBurst } == true)
  }

  @Test func aFileThatIsWrittenIsNoChangeUntilItIsClosed() {
    var files = RestingFiles()
    files.add(.begun("export"), at: 0)
    files.add(.writing("export"), at: pause)
    files.add(.saved("template"), at: pause)
    #expect(files.take(at: 3 * pause) == RestingFiles.Change(paths: ["template"]))
    #expect(files.isWriting)
    files.add(.saved("export"), at: 4 * pause)
    #expect(!files.isWriting)
    #expect(files.take(at: 5 * pause) == RestingFiles.Change(paths: ["export"]))
  }

  @Test func aFileThatIsNeverClosedRestsWhenNothingIsWritten() {
    var files = RestingFiles()
    files.add(.writing("export"), at: 0)
    #expect(files.milliseconds(at: 0) == Int(RestingFiles.patience / 1_000_000))
    #expect(files.take(at: RestingFiles.patience - 1) == nil)
    #expect(files.take(at: RestingFiles.patience) == RestingFiles.Change(paths: ["export"]))
    #expect(!files.isWriting)
  }

  @Test func whatIsMadeAndRemovedWithinAChangeIsNone() {
    var files = RestingFiles()
    files.add(.begun("4913"), at: 0)
    files.add(.saved("4913"), at: 0)
    files.add(.gone("4913"), at: 1)
    #expect(files.take(at: pause) == nil)
    files.add(.saved("page.md"), at: pause)
    files.add(.gone("page.md"), at: pause)
    #expect(files.take(at: 2 * pause) == RestingFiles.Change(paths: ["page.md"]))
  }

  @Test func lostEventsMeanThatAnythingMayHaveChanged() {
    var files = RestingFiles()
    files.add(.writing("export"), at: 0)
    files.add(.unknown, at: 1)
    #expect(files.take(at: 1 + pause)?.isUnknown == true)
    #expect(!files.isWriting)
    #expect(files.milliseconds(at: 0) == nil)
  }
}
