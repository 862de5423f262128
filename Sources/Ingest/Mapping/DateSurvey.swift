internal import Model
internal import Synchronization

/// Collects what the dates of a night's files show, per collection. For the first date that needs it all files of its
/// collection are read once. It then knows for each column whether any first or second number is above 12.
package final class DateSurvey: Sendable {
  private struct State {
    var evidence: [Collection: [DateOrders.Column: DateOrders.Evidence]] = [:]
    var open: Set<DateOrders.Column> = []
  }

  private let files: [ExportFile]
  private let settings: IngestSettings
  private let state = Mutex(State())

  /// Surveys these files, except for those that declare their order.
  package init(_ files: [ExportFile], settings: IngestSettings) {
    self.files = files.filter { $0.isRecognized && $0.shape?.dateOrder == nil }
    self.settings = settings
  }

  /// A survey that is complete.
  init(_ facts: ExportFacts) {
    files = []
    settings = IngestSettings()
    state.withLock { $0.evidence = facts.dates }
  }

  func evidence(of collection: Collection) throws -> [DateOrders.Column: DateOrders.Evidence] {
    if let known = state.withLock({ $0.evidence[collection] }) { return known }
    var found: [DateOrders.Column: DateOrders.Evidence] = [:]
    for file in files where file.ownCollections.contains(collection) {
      let quiet = ProblemScribe(file: file.name, SilentSink())
      let pass = FilePass(file, settings: settings, scribe: quiet, sink: SilentSink(), survey: nil)
      _ = try pass.run()
      for (column, evidence) in pass.evidence[collection] ?? [:] {
        found[column, default: DateOrders.Evidence()].add(evidence)
      }
    }
    state.withLock { $0.evidence[collection] = found }
    return found
  }

  func isFirstOpen(_ column: DateOrders.Column) -> Bool {
    state.withLock { $0.open.insert(column).inserted }
  }
}
