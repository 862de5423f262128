import Diagnostics
import Foundation
import Model
import Store
import Testing

@testable import Pipeline

@Suite struct StatusPageTests {
  private let hostile = "<script>x</script>&\"'"

  private func entry(_ id: String, count: Int = 1, new: Int?, place: Place? = nil) -> ProblemLog.Entry {
    let kind = ProblemKind(id, .error, title: "t \(hostile)", explanation: "", mend: "m \(hostile)")
    let excerpt = Excerpt(line: "{\"name\": \(hostile)}", column: 3)
    let log = ProblemLog()
    log.add(kind.problem(at: place, excerpt: excerpt, "r \(hostile)"), count: count)
    var entry = log.entries[0]
    entry.new = new
    return entry
  }

  private func page(
    _ change: (inout RunReport) -> Void, _ more: (inout NightFacts) -> Void = { _ in }
  ) -> String {
    var report = RunReport()
    report.status = .published
    report.started = 1_773_446_400_000_000
    report.finished = report.started + 62_000_000
    report.seconds = 62
    change(&report)
    var facts = NightFacts(report, exitCode: .done, command: "build", zone: .utc)
    more(&facts)
    return String(decoding: StatusPage(facts).bytes, as: UTF8.self)
  }

  @Test func textFromOutsideIsText() {
    let page = page({ report in
      report.problems = [entry("a.b", new: 1, place: Place("f\(hostile)", line: 3)), entry("c.d", new: 0)]
      report.remarks = [hostile]
    })
    #expect(!page.contains("<script"))
    #expect(page.contains("f&lt;script&gt;x&lt;/script&gt;&amp;&quot;':3"))
  }

  @Test func thePolicyAllowsTheStyleByItsDigestAlone() {
    let page = page { _ in }
    let style = page.split(separator: "<style>")[1].split(separator: "</style>")[0]
    let digest = "sha256-" + Base64.text(SHA256.digest(Array(style.utf8)))
    #expect(
      page.contains("default-src 'none'; style-src '\(digest)'; img-src data:; base-uri 'none'; form-action 'none'"))
    #expect(!page.contains(" style=") && !page.contains("<link") && !page.contains("<script"))
  }

  @Test func newProblemsAreShownInFullAndKnownOnesWithTheirDate() {
    let page = page(
      { $0.problems = [entry("a.new", new: 1, place: Place("f", line: 3)), entry("b.known", count: 4, new: 0)] },
      { facts in
        facts.problems = facts.report.problems.map { entry in
          ProblemFacts(entry, since: Timestamp(seconds: 1_768_176_000))
        }
      })
    #expect(page.contains("New problems<small>1, of 1 kind; not seen before</small>"))
    #expect(page.contains("a.new<small> 1 time, error</small>"))
    #expect(page.contains("Known problems<small>4, as on the night before</small>"))
    #expect(page.contains(#"<td class="num">4</td><td class="word">12 January 2026</td>"#))
    #expect(page.contains("Published, something is new"))
  }

  @Test func theHeadlineIsTheScreensFirstLine() {
    #expect(page { _ in }.contains("<h1>Published. No action needed.</h1>"))
    let failed = page { report in
      report.status = .failed
      report.failure = PipelineProblems.noStore.problem(at: Place("x"), "there is no store")
    }
    #expect(failed.contains("<h1>Failed, needs attention: what is published stays as it was.</h1>"))
    #expect(failed.contains(#"<p class="lead">x: there is no store</p>"#))
  }

  @Test func whatIsUsualIsTheMedianOfPublishedNights() {
    func nights(_ seconds: [Double], _ facts: inout NightFacts) {
      let earlier = seconds.map { seconds in
        var night = RecordedNight(started: Timestamp(seconds: 1), finished: Timestamp(seconds: 2), status: "published")
        night.seconds = seconds
        return night
      }
      facts.nights = earlier + facts.nights
    }
    #expect(page({ _ in }, { nights([10, 30, 20], &$0) }).contains("usually 20.0 s"))
    #expect(!page({ _ in }, { nights([10, 30], &$0) }).contains("usually"))
  }

  @Test func aDayWithoutARunHasADashAndARefusedOneACross() {
    let page = page(
      { $0.status = .refused },
      { facts in
        let first = Timestamp(microseconds: facts.report.started - 3 * 86_400_000_000)
        facts.nights = [RecordedNight(started: first, finished: first, status: "published")] + facts.nights
      })
    #expect(page.components(separatedBy: ">–</text>").count - 1 == 2 * 4)
    #expect(page.components(separatedBy: ">×</text>").count - 1 == 1 * 4)
  }

  /// A quiet run after a publishing one is not what the day's column shows.
  @Test func theDurationThatIsNamedIsThatOfTheColumnBesideIt() {
    let page = page(
      { $0.seconds = 2 },
      { facts in
        var night = RecordedNight(started: facts.started, finished: facts.finished, status: "published")
        night.seconds = 70
        facts.nights.insert(night, at: 0)
      })
    #expect(page.contains("Duration of thirty nights; the last 1 min 10 s"))
    #expect(!page.contains("Duration of thirty nights; the last 2.00 s"))
  }
}
