package import Store

/// Writes rows as they come; no value can break out of its cell.
package protocol ResultWriter: AnyObject {
  /// Once, before the rows.
  func begin(_ columns: [String]) throws
  func row(_ values: [AnalystValue]) throws
  /// Once, after the rows.
  func end() throws
}
