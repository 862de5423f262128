internal import Diagnostics
internal import Fetching
internal import Model
internal import Platform
internal import Store

/// Fetches photos over http and https, many at once from one thread.
///
/// Bytes are written to the spool as they arrive, so that memory does not grow with photos.
final class Fetcher {
  private let settings: FetchSettings
  private let limitBytes: Int
  private let spool: FetchSpool
  private let clock: Clock
  private let connections: Connections
  private var active: [FetchTransfer] = []
  private var hosts: FetchHosts
  private var slots: [Int] = []
  private var slotOf: [ObjectIdentifier: Int] = [:]

  /// The number of requests that are read ahead, so that one slow host does not block the others.
  private static let window = 4096

  /// Nil if curl cannot be initialized.
  init?(
    _ settings: FetchSettings, limitBytes: Int, spool: FetchSpool, hosts: [PhotoHost], clock: Clock,
    backoff: Backoff
  ) {
    guard let connections = Connections(most: settings.total) else { return nil }
    self.settings = settings
    self.limitBytes = limitBytes
    self.spool = spool
    self.clock = clock
    self.connections = connections
    self.hosts = FetchHosts(perHost: settings.perHost, known: hosts, backoff: backoff)
    slots = Array((0..<max(1, settings.total)).reversed())
  }

  /// The hosts whose state changed.
  var changedHosts: [PhotoHost] { hosts.changed }

  /// Works until `next` returns no more requests and all are answered, or `mustStop` returns true.
  ///
  /// `next` returns more requests, or none when there are no more. `mayStart` decides whether another download may
  /// start now. Each request is answered exactly once. Throws if the disk fails.
  func run(
    next: () throws -> [FetchRequest], mayStart: (_ active: Int) -> Bool, mustStop: () -> Bool,
    answer: (FetchAnswer) throws -> Void
  ) throws {
    try Connections.inUTF8 { try runInUTF8(next: next, mayStart: mayStart, mustStop: mustStop, answer: answer) }
  }

  private func runInUTF8(
    next: () throws -> [FetchRequest], mayStart: (_ active: Int) -> Bool, mustStop: () -> Bool,
    answer: (FetchAnswer) throws -> Void
  ) throws {
    var isDry = false
    while true {
      if mustStop() { return try stop(answer) }
      while !isDry, hosts.waiting < Self.window {
        let more = try next()
        isDry = more.isEmpty
        for request in more { try add(request, answer) }
      }
      try start(mayStart, answer)
      if active.isEmpty, hosts.waiting == 0, isDry { return }
      // A finished transfer has made room for another one, which can start at once.
      if try collect(answer) == 0, !active.isEmpty || hosts.waiting > 0 {
        connections.wait(milliseconds: 100)
      }
    }
  }

  private func add(_ request: FetchRequest, _ answer: (FetchAnswer) throws -> Void) throws {
    do throws(FetchFailure) {
      hosts.add(request, try FetchAddress(request.reference))
    } catch { try answer(FetchAnswer(request: request, end: .failed(error))) }
  }

  private func start(_ mayStart: (Int) -> Bool, _ answer: (FetchAnswer) throws -> Void) throws {
    while mayStart(active.count), let slot = slots.popLast() {
      let (request, back) = hosts.next(now: clock.microsecondsSince1970())
      for request in back { try answer(FetchAnswer(request: request, end: .putBack)) }
      guard let (request, address) = request else {
        return slots.append(slot)
      }
      let exchange = connections.exchange(
        address, rules: settings.rules, terms: FetchTransfer.terms(request, settings))
      guard let exchange else {
        slots.append(slot)
        hosts.ended(address.origin, failure: nil, retryAfter: nil, now: clock.microsecondsSince1970())
        return try answer(FetchAnswer(request: request, end: .putBack))
      }
      let transfer = FetchTransfer(
        request, exchange, limitBytes: limitBytes, temporary: "\(spool.folder)/\(slot).tmp")
      slotOf[ObjectIdentifier(transfer)] = slot
      active.append(transfer)
      connections.begin(transfer.exchange)
    }
  }

  /// Returns the number of finished hops.
  private func collect(_ answer: (FetchAnswer) throws -> Void) throws -> Int {
    let ended = connections.advance()
    for exchange in ended {
      guard let transfer = active.first(where: { $0.exchange === exchange }) else { continue }
      if let error = transfer.diskError { throw error.failure }
      if let end = transfer.end() { try finish(transfer, end, answer) } else { connections.begin(exchange) }
    }
    return ended.count
  }

  private func finish(
    _ transfer: FetchTransfer, _ end: FetchAnswer.End, _ answer: (FetchAnswer) throws -> Void
  ) throws {
    let now = clock.microsecondsSince1970()
    var result = FetchAnswer(request: transfer.request, end: end)
    var failure: FetchFailure?
    var retryAfter: Int64?
    switch end {
    case .fetched(let bytes):
      let place = spool.path(transfer.request, bytes: bytes)
      do throws(FileError) { try Files.move(transfer.temporary, to: place) } catch { throw error.failure }
      result.validators = transfer.exchange.validators
      result.freshUntil = freshUntil(transfer, now)
    case .unchanged:
      result.validators = transfer.request.validators
      result.freshUntil = freshUntil(transfer, now)
    case .waits(let passing, _):
      failure = passing
      retryAfter = transfer.exchange.retryAfter(now: now)
      result = FetchAnswer(request: transfer.request, end: .waits(passing, retryAfter: retryAfter))
    case .failed(let final): failure = final
    case .putBack: break
    }
    hosts.ended(transfer.origin, failure: failure, retryAfter: retryAfter, now: now)
    remove(transfer)
    try answer(result)
  }

  private func freshUntil(_ transfer: FetchTransfer, _ now: Int64) -> Int64? {
    transfer.cacheControl.seconds.map { now + $0 * 1_000_000 }
  }

  private func remove(_ transfer: FetchTransfer) {
    if let slot = slotOf.removeValue(forKey: ObjectIdentifier(transfer)) { slots.append(slot) }
    active.removeAll { $0 === transfer }
    connections.release(transfer.exchange)
  }

  /// Stops all transfers. None of them counts as an attempt.
  private func stop(_ answer: (FetchAnswer) throws -> Void) throws {
    for transfer in active {
      connections.release(transfer.exchange)
      transfer.discard()
      try answer(FetchAnswer(request: transfer.request, end: .putBack))
    }
    active = []
    for request in hosts.takeBack() { try answer(FetchAnswer(request: request, end: .putBack)) }
  }
}
