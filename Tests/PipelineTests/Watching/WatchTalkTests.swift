import Diagnostics
import Testing
@testable import Pipeline

@Suite struct ProblemsNowTests {
  private let kind = ProblemKind("templating.unclosed-tag")

  private func log(_ problems: Problem...) -> ProblemLog {
    let log = ProblemLog()
    for problem in problems { log.report(problem) }
    return log
  }

  private func problem(_ file: String, _ reason: String = "broken", excerpt: Excerpt? = nil) -> Problem {
    kind.problem(at: Place(file, line: 3), excerpt: excerpt, reason)
  }

  @Test func aProblemComesOnceAndGoesOnce() {
    var now = ProblemsNow()
    let one = problem("a.md")
    #expect(now.become(log(one)).new == [one])
    let same = now.become(log(one))
    #expect(same.new == [] && same.gone == [])
    #expect(now.become(log()).gone == [one])
    #expect(now.become(log()).gone == [])
  }

  @Test func aBuildThatFailedSaysNothingOfWhatItDidNotComeTo() {
    var now = ProblemsNow()
    let (photo, mistake, other) = (problem("a.jpg"), problem("a.md"), problem("b.md"))
    _ = now.become(log(photo))
    #expect(now.become(log(mistake), isWhole: false).gone == [])
    #expect(now.become(log(other), isWhole: false).gone == [mistake])
    #expect(now.problems == [other, photo])
    #expect(now.become(log(photo)).gone == [other])
  }

  @Test func aRememberedProblemKeepsTheLineThatItQuoted() {
    var now = ProblemsNow()
    let excerpt = Excerpt(line: "text {{x", column: 6)
    _ = now.become(log(problem("a.md", excerpt: excerpt)))
    #expect(now.become(log(problem("a.md"))).new == [])
    #expect(now.problems.first?.excerpt == excerpt)
  }

  @Test func mistakesAreThoseInWhatIsWrittenByHand() {
    var now = ProblemsNow()
    let log = ProblemLog(examplesPerKind: 9)
    for file in ["/w/Templates/a.md", "Exports/reviews.csv"] { log.report(problem(file)) }
    _ = now.become(log)
    #expect(now.mistakes(in: ["/w/Templates"], config: "/w/sumaq.json").map(\.place?.file) == ["/w/Templates/a.md"])
  }
}
