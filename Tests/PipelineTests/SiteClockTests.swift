import Diagnostics
import Foundation
import Model
import Testing
@testable import Pipeline

@Suite struct SiteClockTests {
  /// Fails at the line of the settings, with the zone that was meant.
  @Test(arguments: [
    ("Lima", "Did you mean America/Lima?"), ("america/lima", "Did you mean America/Lima?"),
    ("Buenos Aires", "Did you mean America/Argentina/Buenos_Aires?"), ("Europe/Berlni", "Did you mean Europe/Berlin?"),
    ("Kathmandoo", "Did you mean Asia/Kathmandu?"), ("../Lima", "Did you mean America/Lima?"),
    ("xyzzyxyzzy", PipelineProblems.unknownTimeZone.mend),
  ])
  func anUnknownZoneIsToldAtItsLine(name: String, mend: String) throws {
    let path = NSTemporaryDirectory() + "sumaq-\(UUID().uuidString).json"
    defer { unlink(path) }
    try Data("{\n  \"site\": {\n    \"timeZone\": \"\(name)\"}}".utf8).write(to: URL(fileURLWithPath: path))
    let settings = try SettingsReader.read(path, named: true, problems: ProblemLog())
    let failure = #expect(throws: Failure.self) {
      try SiteClock(settings, asOf: nil, now: Timestamp(microseconds: 0), config: path)
    }
    #expect(failure?.exitCode == .configuration && failure?.problem.id == "settings.unknown-time-zone")
    #expect(failure?.problem.place == Place(path, line: 3, column: 17))
    #expect(failure?.problem.mend == mend)
  }
}

@Suite struct SiteDayTests {
  @Test func theDayOfUTCBeginsAtMidnight() {
    for (time, start) in [(0, 0), (1, 0), (86_399_999_999, 0), (86_400_000_000, 86_400_000_000), (-1, -86_400_000_000)]
    {
      #expect(SiteDay.start(of: Int64(time), in: .utc) == Int64(start))
    }
  }
}
