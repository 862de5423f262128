/// Writes rows one by one. No value can escape from its cell.
package protocol ResultWriter: AnyObject {
  /// Called once, before the rows.
  func begin(_ columns: [String]) throws
  func row(_ values: [AnalystValue]) throws
  /// Called once, after the rows.
  func end() throws
}
