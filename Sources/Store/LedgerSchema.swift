/// The tables of the ledger.
enum LedgerSchema {
  static let sql = ""
}
