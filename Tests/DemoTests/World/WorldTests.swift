import Testing
@testable import Demo

struct NightChangesTests {
  @Test func changesComeAsOftenAsStated() {
    let changes = ChangeSchedule(perMillion: 10_000, upTo: 50)
    var total = 0
    for index in 0..<20_000 {
      total += changes.history(after: 0, DemoRandom(seed: 1, .change, index)).count
    }
    // 20,000 things in 50 nights of one in a hundred: 10,000 changes, give or take five deviations.
    #expect((9500...10_500).contains(total))
  }

  @Test func laterNightsOnlyAddChanges() {
    for index in 0..<2000 {
      let random = DemoRandom(seed: 3, .change, index)
      let short = ChangeSchedule(perMillion: 20_000, upTo: 30).history(after: 4, random)
      let long = ChangeSchedule(perMillion: 20_000, upTo: 31).history(after: 4, random)
      #expect(long.count == short.count ? long.last == short.last : long.count == short.count + 1 && long.last == 31)
    }
  }

  @Test func nothingChangesBeforeTheFirstNight() {
    let changes = ChangeSchedule(perMillion: 999_999, upTo: 0)
    #expect(changes.history(after: 0, DemoRandom(5)).count == 0)
  }

  @Test(arguments: [0, 1, 60, 50_000]) func birthIsTheNightOnWhichTheCountGrows(base: Int) {
    let growth = Growth(base: base, perMillion: 1500, atLeastOf: 2000)
    for night in 0..<40 {
      for index in growth.count(at: night)..<growth.count(at: night + 1) {
        #expect(growth.birth(of: index) == night + 1)
      }
    }
    if base > 0 { #expect(growth.birth(of: base - 1) == 0) }
  }
}
