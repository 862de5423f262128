import Model

@testable import Store

// What a publication does to the store.
extension Store {
  /// All pages are published as the rows are.
  func publishAll() throws {
    let baseline = PublishedBaseline(
      fingerprint: "print", day: CivilDay(number: 0), photos: 0, hasCuisines: true, edition: try edition())
    try updateLedger { try $0.set(baseline) }
  }

  /// Whose pages may differ from the published.
  func changedSubjects() throws -> ChangedSubjects {
    try reader().changedSubjects(after: try publishedBaseline()?.edition ?? 0)
  }
}
