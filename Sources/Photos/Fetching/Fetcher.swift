internal import Diagnostics
package import Fetching
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

  /// The number of requests that are read ahead, so that one slow host does not block the other hosts.
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
      // A finished transfer has made room for another, which can start at once.
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
      try Files.move(transfer.temporary, to: place)
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

/// A photo to be fetched.
struct FetchRequest: Sendable, Hashable {
  /// The job of the queue.
  let job: Int64
  /// The reference in the rows.
  let reference: String
  let isAvatar: Bool
  /// The validators of the existing copy; empty if there is none, or it must be fetched again.
  var validators = Validators()
}

/// The result of a request.
struct FetchAnswer: Sendable {
  enum End: Sendable, Hashable {
    /// The spool has a file of this many bytes.
    case fetched(bytes: Int)
    /// The server still has the same photo.
    case unchanged
    case failed(FetchFailure)
    /// The request is repeated later, not before this time if the server named one.
    case waits(FetchFailure, retryAfter: Int64?)
    /// The request was not sent, because its host was suspended or the time was over. It counts as no attempt.
    case putBack
  }

  let request: FetchRequest
  let end: End
  var validators = Validators()
  /// Microseconds since 1970 until which the photo counts as unchanged; nil if the server did not say.
  var freshUntil: Int64?
}

/// The transfer of one photo, with the file that its bytes are written to.
///
/// Used by the fetcher's thread only.
final class FetchTransfer {
  let request: FetchRequest
  /// The host in the row, by which concurrent transfers are counted.
  let origin: String
  /// The file that contains the bytes until they are complete.
  let temporary: String
  let exchange: Exchange
  private let limitBytes: Int
  private var file: FileDescriptor?
  private var beginning: [UInt8] = []
  private(set) var received = 0
  private var failure: FetchFailure?
  /// An error of the disk, which is no problem of the photo.
  private(set) var diskError: FileError?

  init(_ request: FetchRequest, _ exchange: Exchange, limitBytes: Int, temporary: String) {
    self.request = request
    self.exchange = exchange
    self.limitBytes = limitBytes
    self.temporary = temporary
    origin = exchange.address.origin
    exchange.receive = { [unowned self] in receive($0) }
  }

  /// The terms of a request.
  static func terms(_ request: FetchRequest, _ settings: FetchSettings) -> Exchange.Terms {
    var terms = Exchange.Terms()
    terms.headers = ["Accept: image/*, */*;q=0.1"]
    if !request.validators.etag.isEmpty { terms.headers.append("If-None-Match: \(request.validators.etag)") }
    if !request.validators.lastModified.isEmpty {
      terms.headers.append("If-Modified-Since: \(request.validators.lastModified)")
    }
    terms.seconds = settings.timeoutSeconds
    return terms
  }

  /// The result of the hop; nil if it was redirected and the next hop must start. The file is closed; if the photo was
  /// fetched, it is at `temporary`.
  func end() -> FetchAnswer.End? {
    let end: FetchAnswer.End
    do throws(FetchFailure) {
      if failure == nil, try exchange.redirect() {
        discard()
        return nil
      }
      end = try judge()
    } catch { end = error.isFinal ? .failed(error) : .waits(error, retryAfter: nil) }
    if case .fetched = end { file = nil } else { discard() }
    return end
  }

  private func judge() throws(FetchFailure) -> FetchAnswer.End {
    if let failure = failure ?? exchange.failure { throw failure }
    switch exchange.status {
    case 304 where !request.validators.isEmpty: return .unchanged
    case 200:
      guard received > 0 else { throw .wrongContent("the answer is empty") }
      // A body that is shorter than any picture's first bytes was not checked while it arrived.
      guard PhotoFormat(sniffing: beginning) != nil else { throw Self.noPicture }
      return .fetched(bytes: received)
    default: throw .wrongContent("the server answers \(exchange.status) without a photo")
    }
  }

  private static let noPicture = FetchFailure.wrongContent(
    "what the server sent is no JPEG, PNG, WebP, GIF, HEIC or AVIF")

  var cacheControl: CacheControl { CacheControl(exchange.header("Cache-Control"), age: exchange.header("Age")) }

  /// Discards the received bytes.
  func discard() {
    if file != nil { unlink(temporary) }
    file = nil
    received = 0
    beginning = []
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    guard max(received, exchange.announcedBytes ?? 0) <= limitBytes else {
      failure = .tooLarge(PhotoLimit.over(limitBytes))
      return false
    }
    if beginning.count < PhotoFormat.sniffedBytes {
      beginning.append(contentsOf: bytes.prefix(PhotoFormat.sniffedBytes - beginning.count))
      if beginning.count == PhotoFormat.sniffedBytes, PhotoFormat(sniffing: beginning) == nil {
        failure = Self.noPicture
        return false
      }
    }
    do throws(FileError) {
      if file == nil {
        file = try FileDescriptor(opening: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode: 0o600)
      }
      try file?.write(bytes)
      return true
    } catch {
      diskError = error
      return false
    }
  }
}

/// The settings of downloads of photos over http and https.
package struct FetchSettings: Sendable, Hashable {
  /// Whether nothing is fetched, and only existing copies are used.
  package var isOffline = false
  /// The maximum number of concurrent transfers from one host, and in all.
  package var perHost = 3
  package var total = 32
  /// The time limit of one answer, from the connection to the last byte.
  package var timeoutSeconds = 30.0
  package var rules = FetchRules()
  /// How long a picture counts as unchanged if its server does not say.
  package var pictureHours = 168
  package var avatarHours = 24
  /// The limit of fetched bytes that wait to be converted, with those being downloaded.
  package var bytesInFlight = 256_000_000

  package init() {}

  /// Microseconds for which a picture counts as unchanged if its server does not say.
  func validity(isAvatar: Bool) -> Int64 { Int64(isAvatar ? avatarHours : pictureHours) * 3_600_000_000 }

  /// The settings that can cause a failure: the photo is tried again when they change.
  func fingerprint(limitBytes: Int) -> String { "\(limitBytes)|" + rules.fingerprint }
}
