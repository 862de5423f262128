import Diagnostics
import Foundation
import Platform
import Synchronization
import Testing
@testable import Pipeline

@Suite struct RunProgressTests {
  /// What was written, and a clock that the test turns.
  private final class Desk: Sendable {
    let written = Mutex("")
    let now = Mutex<UInt64>(1_000_000_000)

    func progress(_ mode: ProgressMode, width: Int?) -> RunProgress {
      let stream = ByteStream(terminalWidth: width) { bytes in
        self.written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        return true
      }
      let clock = Clock(microsecondsSince1970: { 0 }, nanoseconds: { self.now.withLock { $0 } })
      return RunProgress(mode, stream: stream, clock: clock)
    }

    func pass(seconds: Double) { now.withLock { $0 += UInt64(seconds * 1e9) } }
    var text: String { written.withLock { $0 } }
  }

  @Test func aTerminalShowsCountRateAndTimeLeft() {
    let desk = Desk()
    let progress = desk.progress(.auto, width: 100)
    progress.begin(.pages, total: 1000)
    desk.pass(seconds: 2)
    progress.advance(to: 500, of: 1000)
    #expect(desk.text.contains("500 of 1,000 restaurants and users, 250/s, 2 s left"))
    #expect(desk.text.contains("███"))
    progress.end()
    #expect(desk.text.hasSuffix("\r\u{1B}[2K"))
  }

  @Test func theFirstTwoSecondsForecastNothing() {
    let desk = Desk()
    let progress = desk.progress(.auto, width: 100)
    progress.begin(.photos, total: 322)
    desk.pass(seconds: 1.9)
    progress.advance(to: 5, of: 322)
    #expect(desk.text.contains("5 of 322 photos, 2/s") && !desk.text.contains("left"))
    desk.pass(seconds: 0.1)
    progress.advance(to: 6, of: 322)
    #expect(desk.text.contains("6 of 322 photos, 3/s, 1 min 46 s left"))
  }

  @Test func theJournalGetsALineAMinuteAndOneAtTheEndOfAStage() {
    let desk = Desk()
    let progress = desk.progress(.journal, width: 100)
    progress.begin(.photos, total: 322)
    for done in 1...300 {
      desk.pass(seconds: 0.5)
      progress.advance(to: done, of: 322)
    }
    progress.end()
    progress.begin(.publish)
    progress.end()
    #expect(
      desk.text == "<6>photos: 120 of 322 photos, so far\n<6>photos: 240 of 322 photos, so far\n"
        + "<6>photos: 300 of 322 photos, in 2 min 30 s\n<6>publish: in 0.00 s\n")
  }

  @Test func anUnknownTotalIsACounter() {
    let desk = Desk()
    let progress = desk.progress(.bar, width: 100)
    progress.begin(.ingest)
    desk.pass(seconds: 2)
    progress.advance(to: 5_000_000, of: nil)
    #expect(desk.text.contains("5.0 MB, 2.5 MB/s"))
    #expect(!desk.text.contains("░") && !desk.text.contains("left"))
  }

  @Test(arguments: [(ProgressMode.auto, nil), (.none, 80)] as [(ProgressMode, Int?)])
  func pipesAndNoneAreSilent(mode: ProgressMode, width: Int?) {
    let desk = Desk()
    let progress = desk.progress(mode, width: width)
    progress.begin(.pages)
    desk.pass(seconds: 1)
    progress.advance(to: 1, of: 2)
    progress.end()
    #expect(desk.text.isEmpty)
  }

  @Test func jsonIsOneObjectALineAndNotTooMany() throws {
    let desk = Desk()
    let progress = desk.progress(.json, width: nil)
    progress.begin(.photos, total: 10_000)
    for done in 1...10_000 {
      desk.pass(seconds: 0.001)
      progress.advance(to: done, of: 10_000)
    }
    progress.end()
    let lines = desk.text.split(separator: "\n")
    #expect((20...24).contains(lines.count))
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["stage"] as? String == "photos")
    }
  }

  @Test(arguments: [5, 20, 40, 80, 300])
  func theBarNeverWraps(width: Int) {
    let bar = ProgressBar(stage: .pages, done: 1_234_567, total: 9_999_999, bytes: 0, seconds: 30)
    #expect(bar.text(width: width).count < max(width, 6))
  }

  @Test func countsNeverGoBack() {
    let desk = Desk()
    let progress = desk.progress(.bar, width: 80)
    progress.begin(.pages)
    desk.pass(seconds: 1)
    progress.advance(to: 10, of: 20)
    desk.pass(seconds: 1)
    progress.advance(to: 9, of: 20)
    #expect(!desk.text.contains("9 pages of"))
  }
}

@Suite struct JournalPriorityTests {
  @Test func everyLineHasItsPriority() {
    #expect(JournalPriority(.error).marking("a\n  = b\n") == "<3>a\n<3>  = b\n")
    #expect(JournalPriority(.warning).marking("a\n") == "<4>a\n")
    #expect(JournalPriority.information.marking("a\n\nb") == "<6>a\n<6>b\n")
  }
}
