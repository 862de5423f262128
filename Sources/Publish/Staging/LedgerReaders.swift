internal import Model
internal import Store
internal import Synchronization

/// Readers of the ledger for many workers, so that none waits for another.
final class LedgerReaders: Sendable {
  /// Whether the ledger is empty.
  let isEmpty: Bool
  private let store: Store
  /// The readers that no worker uses.
  private let idle = Mutex<[LedgerReader]>([])

  init(_ store: Store) throws {
    self.store = store
    isEmpty = try store.ledgerIsEmpty()
  }

  func rows(of owner: PageOwner) throws -> [LedgerRow] { isEmpty ? [] : try with { try $0.rows(of: owner) } }

  /// Releases the readers. Call it before the ledger changes.
  func release() { idle.withLock { $0 = [] } }

  private func with<Result>(_ body: (LedgerReader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() } ?? LedgerReader(store)
    defer { idle.withLock { $0.append(reader) } }
    return try body(reader)
  }
}
