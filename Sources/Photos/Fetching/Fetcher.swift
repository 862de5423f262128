internal import CCurl
internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Fetches photos over http and https, many at once from one thread.
///
/// What may be connected to is decided where curl asks for a socket, for the very address it will connect to; every
/// redirect is a request of its own. Bytes go to the spool as they come, so that memory does not grow with photos.
final class Fetcher {
  private let settings: FetchSettings
  private let limitBytes: Int
  private let spool: FetchSpool
  private let clock: Clock
  private let multi: UnsafeMutableRawPointer
  private var idle: [UnsafeMutableRawPointer] = []
  private var active: [FetchTransfer] = []
  private var hosts: FetchHosts
  private var slots: [Int] = []
  private var slotOf: [ObjectIdentifier: Int] = [:]

  /// How many requests are looked ahead, so that one slow host does not stop the others.
  private static let window = 4096

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Nil where curl cannot be set up.
  init?(
    _ settings: FetchSettings, limitBytes: Int, spool: FetchSpool, hosts: [PhotoHost], clock: Clock,
    backoff: PhotoBackoff
  ) {
    guard Self.isReady, let multi = curl_multi_init() else { return nil }
    self.settings = settings
    self.limitBytes = limitBytes
    self.spool = spool
    self.clock = clock
    self.multi = multi
    self.hosts = FetchHosts(perHost: settings.perHost, standing: hosts, backoff: backoff)
    slots = Array((0..<max(1, settings.total)).reversed())
    ccurl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(1, settings.total))
  }

  deinit {
    for transfer in active {
      curl_multi_remove_handle(multi, transfer.easy)
      curl_easy_cleanup(transfer.easy)
    }
    for easy in idle { curl_easy_cleanup(easy) }
    curl_multi_cleanup(multi)
  }

  /// What was learnt of hosts.
  var changedHosts: [PhotoHost] { hosts.changed }

  /// Works until `next` gives nothing more and all is answered, or `mustStop`.
  ///
  /// `next` gives some more requests, none when there are no more; `mayStart` says whether more bytes may be on their
  /// way now. Each request is answered exactly once. Throws where the disk fails.
  func run(
    next: () throws -> [FetchRequest], mayStart: (_ active: Int) -> Bool, mustStop: () -> Bool,
    answer: (FetchAnswer) throws -> Void
  ) throws {
    let encoding = ccurl_begin_utf8()
    defer { ccurl_end_utf8(encoding) }
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
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      // What ended made room for another, which need not wait.
      if try collect(answer) == 0, !active.isEmpty || hosts.waiting > 0 {
        var ready: Int32 = 0
        curl_multi_poll(multi, nil, 0, 100, &ready)
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
      guard let easy = idle.popLast() ?? curl_easy_init() else { return slots.append(slot) }
      let (request, back) = hosts.take(now: clock.microsecondsSince1970())
      for request in back { try answer(FetchAnswer(request: request, end: .putBack)) }
      guard let (request, address) = request else {
        idle.append(easy)
        return slots.append(slot)
      }
      let transfer = FetchTransfer(
        request, address, easy: easy, settings: settings, limitBytes: limitBytes,
        temporary: "\(spool.folder)/\(slot).tmp")
      slotOf[ObjectIdentifier(transfer)] = slot
      active.append(transfer)
      transfer.prepare()
      curl_multi_add_handle(multi, easy)
    }
  }

  /// How many hops ended.
  private func collect(_ answer: (FetchAnswer) throws -> Void) throws -> Int {
    var left: Int32 = 0
    var ended = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let context = ccurl_context(easy)
      else { continue }
      ended += 1
      let code = ccurl_result(message)
      let transfer = Unmanaged<FetchTransfer>.fromOpaque(context).takeUnretainedValue()
      curl_multi_remove_handle(multi, easy)
      if let error = transfer.diskError { throw error.failure }
      if let end = transfer.end(code) {
        try finish(transfer, end, answer)
      } else {
        transfer.prepare()
        curl_multi_add_handle(multi, easy)
      }
    }
    return ended
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
      result.validators = transfer.validators
      result.freshUntil = freshUntil(transfer, now)
    case .unchanged:
      result.validators = transfer.request.validators
      result.freshUntil = freshUntil(transfer, now)
    case .waits(let passing, _):
      failure = passing
      retryAfter = transfer.retryAfter(now: now)
      result = FetchAnswer(request: transfer.request, end: .waits(passing, retryAfter: retryAfter))
    case .failed(let final): failure = final
    case .putBack: break
    }
    hosts.ended(transfer.origin, failure: failure, retryAfter: retryAfter, now: now)
    forget(transfer)
    try answer(result)
  }

  private func freshUntil(_ transfer: FetchTransfer, _ now: Int64) -> Int64? {
    transfer.cacheControl.seconds.map { now + $0 * 1_000_000 }
  }

  private func forget(_ transfer: FetchTransfer) {
    if let slot = slotOf.removeValue(forKey: ObjectIdentifier(transfer)) { slots.append(slot) }
    active.removeAll { $0 === transfer }
    idle.append(transfer.easy)
  }

  /// Breaks off what is under way; nothing of it counts as an attempt.
  private func stop(_ answer: (FetchAnswer) throws -> Void) throws {
    for transfer in active {
      curl_multi_remove_handle(multi, transfer.easy)
      transfer.discard()
      idle.append(transfer.easy)
      try answer(FetchAnswer(request: transfer.request, end: .putBack))
    }
    active = []
    for request in hosts.takeBack() { try answer(FetchAnswer(request: request, end: .putBack)) }
  }
}
