internal import Store
internal import Synchronization

/// The conversations of a run with analyst processes. A worker borrows one for some questions, so that a process serves
/// from the check of the reports to the last page.
final class AnalystPool: Sendable {
  /// Only the caller that removed it from the pool uses it.
  private struct Idle: @unchecked Sendable {
    let conversation: any AnalystConversation
  }

  private let idle = Mutex<[Idle]>([])
  private let open: @Sendable () throws -> any AnalystConversation

  /// `open` starts a conversation if none is idle.
  init(_ open: @escaping @Sendable () throws -> any AnalystConversation) { self.open = open }

  /// Runs `body` with a conversation that nothing else uses meanwhile.
  func with<Result>(_ body: (any AnalystConversation) throws -> Result) throws -> Result {
    let conversation = try idle.withLock { $0.popLast() }?.conversation ?? open()
    defer { idle.withLock { $0.append(Idle(conversation: conversation)) } }
    return try body(conversation)
  }
}
