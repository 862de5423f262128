import Testing

@testable import Fetching
@testable import Pipeline

struct RemoteRemarksTests {
  private static let now: Int64 = 1_780_000_000_000_000

  private func fetched(_ name: String, _ state: FetchedExport.State, hours: Int64?) throws -> FetchedExport {
    FetchedExport(
      export: RemoteExport(name: name, try FetchAddress("https://a.org/x?key=sesame"), rules: FetchRules()),
      state: state, checked: hours.map { Self.now - $0 * 3_600_000_000 })
  }

  @Test func whatIsOldIsNamedAndTheRestCounted() throws {
    let lines = RemoteRemarks.lines(
      [
        try fetched("a", .fetched(bytes: 2_000_000), hours: 0), try fetched("b", .unchanged, hours: 0),
        try fetched("c", .unchanged, hours: 0), try fetched("d", .stale(.serverError(503)), hours: 75),
        try fetched("e", .absent(.clientError(404)), hours: nil),
      ], now: Self.now)
    #expect(
      lines == [
        "from servers: 1 fetched (2.0 MB), 2 unchanged", "stale copy of d, 3 days old",
        "e was not fetched, and there is no copy of it",
      ])
  }

  @Test func savedCopiesSayTheirAge() throws {
    #expect(
      RemoteRemarks.lines([try fetched("a", .offline, hours: 5)], now: Self.now) == [
        "from servers: 1 from saved copies", "saved copy of a, 5 hours old",
      ])
    #expect(RemoteRemarks.lines([], now: Self.now) == [])
  }
}
