import Model
import Store
import Testing
@testable import Pipeline

@Suite struct NightDayTests {
  private func run(day: Int, _ status: String, seconds: Double = 1) -> RecordedNight {
    let started = Timestamp(seconds: Int64(day) * 86_400 + 3600)
    var night = RecordedNight(started: started, finished: started, status: status)
    night.seconds = seconds
    return night
  }

  @Test func aDayWithoutARunIsMissingOnlyAfterTheFirst() {
    let days = NightDay.last(5, of: [run(day: 7, "published"), run(day: 9, "unchanged")], zone: .utc)
    #expect(days.map(\.day.number) == [5, 6, 7, 8, 9])
    #expect(days.map(\.isMissing) == [false, false, false, true, false])
  }

  @Test func theLastRunOfADayDecidesAndTheLongestIsDrawn() {
    let runs = [
      run(day: 1, "published", seconds: 9), run(day: 1, "refused"), run(day: 2, "failed"), run(day: 2, "done"),
    ]
    let days = NightDay.last(2, of: runs, zone: .utc)
    #expect(days.map(\.isRefused) == [true, false])
    #expect(days[0].longest?.seconds == 9)
  }

  @Test func withoutRunsThereAreNoDays() {
    #expect(NightDay.last(30, of: [], zone: .utc).isEmpty)
  }
}
