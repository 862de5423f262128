internal import Store
internal import Synchronization

/// The conversations of a run with the analysts' views: a worker borrows one for some questions, so that a process serves
/// from the first look at the reports to the last page.
final class AnalystPool: Sendable {
  /// It is idle; the caller that takes it out of the pool alone speaks to it.
  private struct Idle: @unchecked Sendable {
    let conversation: any AnalystConversation
  }

  private let idle = Mutex<[Idle]>([])
  private let open: @Sendable () throws -> any AnalystConversation

  /// `open` begins a conversation where none is idle.
  init(_ open: @escaping @Sendable () throws -> any AnalystConversation) { self.open = open }

  /// `body` with a conversation that nothing else uses meanwhile.
  func with<Result>(_ body: (any AnalystConversation) throws -> Result) throws -> Result {
    let conversation = try idle.withLock { $0.popLast() }?.conversation ?? open()
    defer { idle.withLock { $0.append(Idle(conversation: conversation)) } }
    return try body(conversation)
  }
}
