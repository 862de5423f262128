internal import Platform

/// Downloads the body of one address into a part file. After a temporary failure the request is repeated, and resumed
/// if the server supports that.
///
/// Used by one thread only.
final class BodyDownload {
  /// A body that was downloaded completely.
  struct Body {
    let validators: Validators
    /// The address of the next page according to the response; nil if there is none.
    let next: String?
    /// The address of the response after all redirects.
    let address: FetchAddress
  }

  /// The number of bytes after which a failed attempt counts as progress.
  private static let progressBytes = 1 << 20
  private static let mostTries = 200

  private let export: RemoteExport
  private let connections: Connections
  private let context: DownloadContext
  private let part: PartFile
  private let limitBytes: Int
  /// When the download is given up, by the clock's nanoseconds.
  private let deadline: UInt64
  private var hop = Hop()

  /// The state of the current hop.
  private struct Hop {
    var hasBegun = false
    var isRange = false
    /// When the last bytes arrived.
    var heard: UInt64 = 0
    /// When the measurement of the minimum speed began, and how many bytes arrived since then.
    var countedFrom: UInt64 = 0
    var counted = 0
    var trouble: DownloadStop?
    /// Whether the part does not belong to the server's present bytes.
    var isMisfit = false
    var retryAfter: Int64?
  }

  init(
    _ export: RemoteExport, _ connections: Connections, _ context: DownloadContext, into part: PartFile,
    limitBytes: Int, until deadline: UInt64
  ) {
    self.export = export
    self.connections = connections
    self.context = context
    self.part = part
    self.limitBytes = limitBytes
    self.deadline = deadline
  }

  /// The body; nil if the server says that it is unchanged according to `known`.
  func run(_ address: FetchAddress, known: Validators = Validators()) throws(DownloadStop) -> Body? {
    var (tries, failures, waited) = (0, 0, 0.0)
    while true {
      let before = part.bytes
      tries += 1
      let failure: FetchFailure
      do throws(DownloadStop) {
        if let answer = try ask(address, known: part.notes == nil || part.bytes == 0 ? known : Validators()) {
          return answer.body
        }
        failure = .unreachable("what it has changes while it is fetched")
        failures += 1
      } catch {
        guard case .failed(let reason) = error, !reason.isFinal else { throw error }
        failure = reason
        failures = part.notes != nil && part.bytes - before >= Self.progressBytes ? 1 : failures + 1
      }
      let seconds = rest(failures)
      waited += seconds
      guard failures < context.settings.attempts, tries < Self.mostTries, waited <= context.settings.mostWaitSeconds,
        context.clock.nanoseconds() < deadline
      else { throw .failed(failure) }
      context.pause(seconds)
      if context.mustStop() { throw .interrupted }
    }
  }

  /// Seconds until the request is repeated: what the server requests, or the backoff.
  private func rest(_ failures: Int) -> Double {
    guard let time = hop.retryAfter else { return context.backoff.seconds(export.name, attempts: failures) }
    return max(0, Double(time - context.clock.microsecondsSince1970()) / 1e6)
  }

  // MARK: One try

  private struct Answer { var body: Body? }

  /// Nil if the part did not match and was removed.
  private func ask(_ address: FetchAddress, known: Validators) throws(DownloadStop) -> Answer? {
    hop = Hop()
    hop.heard = context.clock.nanoseconds()
    hop.countedFrom = hop.heard
    if part.notes == nil { try disk { () throws(FileError) in try part.discard() } }
    let exchange = connections.exchange(address, rules: export.rules, terms: terms(known))
    guard let exchange else { throw .failed(.unreachable("curl has no handle for it")) }
    defer { connections.release(exchange) }
    exchange.receive = { [unowned self, unowned exchange] in receive($0, exchange) }
    connections.begin(exchange)
    do throws(DownloadStop) {
      try wait(for: exchange)
      return try judge(exchange, known: known)
    } catch {
      hop.retryAfter = exchange.retryAfter(now: context.clock.microsecondsSince1970())
      try disk { () throws(FileError) in try part.makeSafe() }
      throw error
    }
  }

  private func terms(_ known: Validators) -> Exchange.Terms {
    var terms = Exchange.Terms()
    terms.headers = ["Accept: application/x-ndjson, application/json, text/csv;q=0.9, */*;q=0.8"]
    terms.encodings = ""
    terms.bodies = [200, 206]
    terms.connectSeconds = min(terms.connectSeconds, context.settings.silenceSeconds)
    if let notes = part.notes, part.bytes > 0 {
      hop.isRange = true
      let validator = notes.validators.etag.isEmpty ? notes.validators.lastModified : notes.validators.etag
      terms.headers += ["Range: bytes=\(part.bytes)-", "If-Range: \(validator)"]
    } else {
      if !known.etag.isEmpty { terms.headers.append("If-None-Match: \(known.etag)") }
      if !known.lastModified.isEmpty { terms.headers.append("If-Modified-Since: \(known.lastModified)") }
    }
    return terms
  }

  /// Waits until the last hop has ended.
  private func wait(for exchange: Exchange) throws(DownloadStop) {
    while true {
      if context.mustStop() { throw .interrupted }
      guard !connections.advance().isEmpty else {
        try checkWait()
        connections.wait(milliseconds: 100)
        continue
      }
      if let trouble = hop.trouble { throw trouble }
      guard !hop.isMisfit else { return }
      do throws(FetchFailure) { guard try exchange.redirect() else { return } } catch { throw .failed(error) }
      hop.heard = context.clock.nanoseconds()
      connections.begin(exchange)
    }
  }

  /// Gives up if the server sends nothing, or so little that the download might never end.
  private func checkWait() throws(DownloadStop) {
    let (settings, now) = (context.settings, context.clock.nanoseconds())
    guard now < deadline, Double(now &- hop.heard) / 1e9 < settings.silenceSeconds else { throw .failed(.timeout) }
    guard Double(now &- hop.countedFrom) / 1e9 >= settings.silenceSeconds * settings.patientSilences else { return }
    guard hop.counted >= settings.leastBytes else { throw .failed(.timeout) }
    (hop.countedFrom, hop.counted) = (now, 0)
  }

  private func judge(_ exchange: Exchange, known: Validators) throws(DownloadStop) -> Answer? {
    if hop.isMisfit || (exchange.status == 416 && hop.isRange) {
      try disk { () throws(FileError) in try part.discard() }
      return nil
    }
    if let failure = exchange.failure { throw .failed(failure) }
    switch exchange.status {
    case 304 where !known.isEmpty: return Answer(body: nil)
    case 200,
      206 where hop.isRange:
      // For an empty body, no bytes were received.
      if !hop.hasBegun { try begin(exchange) }
      if hop.isMisfit { return nil }
      if exchange.status == 206, let total = part.notes?.total, total != part.bytes {
        throw .failed(.unreachable("the line broke"))
      }
      return Answer(body: body(exchange))
    default: throw .failed(.wrongContent("the server answers \(exchange.status) without a file"))
    }
  }

  private func body(_ exchange: Exchange) -> Body {
    Body(
      validators: exchange.validators, next: LinkHeader.next(in: exchange.headers("Link", limit: 16 << 10)),
      address: exchange.address)
  }

  // MARK: Bytes

  private func receive(_ raw: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
    hop.heard = context.clock.nanoseconds()
    do throws(DownloadStop) {
      if !hop.hasBegun { try begin(exchange) }
      guard !hop.isMisfit else { return false }
      guard part.bytes + raw.count <= limitBytes else { throw .failed(tooLarge) }
      try disk { () throws(FileError) in try part.append(raw) }
    } catch {
      hop.trouble = error
      return false
    }
    hop.counted += raw.count
    context.came(raw.count)
    return true
  }

  /// Checks the head of the response before its first bytes are received.
  private func begin(_ exchange: Exchange) throws(DownloadStop) {
    hop.hasBegun = true
    let isPacked = !["", "identity"].contains(exchange.header("Content-Encoding").lowercased())
    if exchange.status == 206 {
      let range = ContentRange(exchange.header("Content-Range"))
      let etag = exchange.validators.etag
      let isSame = etag.isEmpty || part.notes?.validators.etag.isEmpty != false || etag == part.notes?.validators.etag
      let isSameSize = [nil, part.notes?.total].contains(range?.total) || part.notes?.total == nil
      hop.isMisfit = !hop.isRange || range?.first != part.bytes || !isSame || !isSameSize || isPacked
      if let total = range?.total { part.note(total: total) }
      return
    }
    if let bytes = exchange.announcedBytes, bytes > limitBytes { throw .failed(tooLarge) }
    var notes: DownloadNotes?
    if !isPacked, let validators = ResumeValidators.of(exchange) {
      notes = DownloadNotes(source: export.addressDigest)
      notes?.validators = validators
      notes?.total = exchange.announcedBytes
    }
    try disk { () throws(FileError) in try part.begin(notes) }
  }

  private var tooLarge: FetchFailure {
    .tooLarge("it is larger than \(context.settings.limitBytes / 1_000_000) MB, the most that exports.megabytes allows")
  }

  /// If writing fails, the part is removed, so that a full disk does not stay full.
  private func disk(_ body: () throws(FileError) -> Void) throws(DownloadStop) {
    do throws(FileError) { try body() } catch {
      if error.code == ENOSPC || error.code == EDQUOT {
        // The first error is reported.
        do throws(FileError) { try part.discard() } catch {}
      }
      throw .disk(error)
    }
  }
}
