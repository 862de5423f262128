package import Store

/// A query of a report, with the values of its parameters.
package struct ReportQuestion: Sendable {
  package let report: String
  package let block: String
  package let sql: String
  package let parameters: [String: AnalystValue]
}
