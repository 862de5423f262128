import Model

@testable import Store

/// A session over an empty store, for questions about values that the questions themselves name.
final class AnalystDesk {
  private let test: TestStore
  let session: AnalystSession

  init(limits: AnalystLimits = AnalystLimits(), zone: Int = 0) throws {
    test = try TestStore()
    session = try AnalystSession(
      store: test.store, asOf: CivilDay(number: 20_000), limits: limits, zone: { _ in zone })
  }

  func rows(_ sql: String, _ parameters: [String: AnalystValue] = [:]) throws -> [[AnalystValue]] {
    var rows: [[AnalystValue]] = []
    try session.query(sql, parameters: parameters) { rows.append($1) }
    return rows
  }

  /// The first column, as text; what is null is a dash.
  func texts(_ sql: String) throws -> [String] {
    try rows(sql).map { row in
      switch row[0] {
      case .text(let text): text
      case .integer(let number): String(number)
      case .real(let number): String(number)
      default: "–"
      }
    }
  }

  /// The numbers of the first row; nil where it is null.
  func numbers(_ sql: String) throws -> [Double?] { try rows(sql)[0].map(\.number) }

  /// Why a question has no answer; nil if it has one.
  func mistake(_ sql: String) throws -> AnalystError? {
    do {
      _ = try rows(sql)
      return nil
    } catch let error as AnalystError {
      return error
    }
  }
}
