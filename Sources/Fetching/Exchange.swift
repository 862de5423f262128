internal import CCurl
internal import Platform

/// A request of one address, hop by hop: every redirect is a separate request.
///
/// Whether an address may be connected to is decided when curl asks for a socket, for exactly that address. Used by one
/// thread, on which curl calls back.
package final class Exchange {
  /// The request, apart from the address.
  package struct Terms {
    /// Header lines without secrets.
    package var headers: [String] = []
    /// The compressions that are accepted and decoded; if empty, all that curl supports.
    package var encodings = "gzip"
    /// The time limit of all hops together, to the last byte; nil for no limit.
    package var seconds: Double?
    package var connectSeconds = 10.0
    /// The statuses whose bodies are needed; other bodies are skipped.
    package var bodies: Set<Int> = [200]

    package init() {}
  }

  /// A body that is not needed is read up to this size, so that the connection can be reused.
  private static let patientBytes = 64 << 10

  package private(set) var address: FetchAddress
  /// The terms of the next hop.
  package var terms: Terms
  let easy: CurlHandle
  private let rules: FetchRules
  /// Receives bytes of a body; false ends the hop.
  package var receive: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  private var hops = 0
  /// The seconds that the previous hops took.
  private var spentSeconds = 0.0
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// The number of sockets that curl requested on this hop, and of those that were refused.
  private var opened = 0
  private var refused = 0
  private var passedOver = 0
  /// Whether the hop was stopped because the rest of the body does not matter.
  private var isBrokenOff = false
  private var result = CURLE_OK

  init(_ address: FetchAddress, rules: FetchRules, terms: Terms, easy: CurlHandle) {
    self.address = address
    self.rules = rules
    self.terms = terms
    self.easy = easy
  }

  deinit { curl_slist_free_all(headers) }

  /// Prepares the handle for the next hop.
  func prepare() {
    let easy = easy.pointer
    curl_easy_reset(easy)
    (opened, refused, passedOver, isBrokenOff) = (0, 0, 0, false)
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_text(easy, CURLOPT_URL, address.text)
    ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    // The proxy and passwords of the environment must not be used for addresses from an export.
    ccurl_set_text(easy, CURLOPT_PROXY, "")
    ccurl_set_number(easy, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    ccurl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0)
    let seconds = terms.seconds.map { max(0.001, $0 - spentSeconds) }
    if let seconds { ccurl_set_number(easy, CURLOPT_TIMEOUT_MS, Int(seconds * 1000)) }
    ccurl_set_number(
      easy, CURLOPT_CONNECTTIMEOUT_MS, Int(min(terms.connectSeconds, seconds ?? .infinity) * 1000))
    ccurl_set_number(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    ccurl_set_number(easy, CURLOPT_PIPEWAIT, 1)
    ccurl_set_number(easy, CURLOPT_BUFFERSIZE, 128 << 10)
    ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, terms.encodings)
    ccurl_set_text(easy, CURLOPT_USERAGENT, "sumaq")
    ccurl_set_writer(easy, { Exchange.write($0, $1, $2, $3) }, context)
    ccurl_set_opener(easy, { context, _, address in Exchange.open(context, address) }, context)
    setHeaders()
  }

  private func setHeaders() {
    curl_slist_free_all(headers)
    headers = nil
    let lines = terms.headers + rules.headers(for: address).map { "\($0.name): \($0.value)" }
    for line in lines { headers = curl_slist_append(headers, line) }
    ccurl_set_list(easy.pointer, headers)
  }

  func ended(_ code: CURLcode) { result = code }

  // MARK: The answer

  package var status: Int { ccurl_number(easy.pointer, CURLINFO_RESPONSE_CODE) }

  /// The length of the transferred body according to the response; nil if it does not say.
  package var announcedBytes: Int? {
    let bytes = ccurl_announced_bytes(easy.pointer)
    return bytes < 0 ? nil : Int(bytes)
  }

  /// At most `limit` bytes of a header, without characters that could end it; empty if there is none.
  package func header(_ name: String, limit: Int = 1024) -> String {
    guard let raw = ccurl_header(easy.pointer, name, 0) else { return "" }
    return Self.text(raw, limit: limit)
  }

  /// All headers with a name, in their order.
  package func headers(_ name: String, limit: Int = 1024) -> [String] {
    var all: [String] = []
    while all.count < 32, let raw = ccurl_header(easy.pointer, name, all.count) {
      all.append(Self.text(raw, limit: limit))
    }
    return all
  }

  private static func text(_ raw: UnsafePointer<CChar>, limit: Int) -> String {
    let text = String(cString: raw)
    return text.utf8.count <= limit && text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) ? text : ""
  }

  package var validators: Validators { Validators(etag: header("ETag"), lastModified: header("Last-Modified")) }

  /// The time before which the server wants no further request.
  package func retryAfter(now: Int64) -> Int64? {
    guard status == 429 || status == 503 else { return nil }
    return RetryAfter.time(header("Retry-After"), now: now)
  }

  /// Whether the response is a redirect; then `address` is that of the next hop. The body of a redirect is ignored,
  /// however long or incomplete it is.
  package func redirect() throws(FetchFailure) -> Bool {
    guard let location else { return false }
    hops += 1
    guard hops <= rules.redirects else { throw .tooManyRedirects(rules.redirects) }
    do throws(FetchFailure) { address = try address.redirected(to: location) } catch {
      throw .refusedAddress("it is redirected to where nothing is fetched from: \(error.reason)")
    }
    spentSeconds += Double(ccurl_total_microseconds(easy.pointer)) / 1e6
    if let limit = terms.seconds, spentSeconds >= limit { throw .timeout }
    return true
  }

  /// The target of a redirect; nil for any other response.
  private var location: String? {
    guard (300...399).contains(status), status != 304, let raw = ccurl_header(easy.pointer, "Location", 0) else {
      return nil
    }
    let text = String(cString: raw)
    return text.isEmpty ? nil : text
  }

  /// Why the hop has no usable response; nil if it has one.
  package var failure: FetchFailure? {
    if opened == 0, refused > 0 { return .refusedAddress("its host stands on this machine or its own network") }
    return FetchFailure(status: status) ?? (result == CURLE_OK || isBrokenOff ? nil : broken)
  }

  private var broken: FetchFailure {
    switch result {
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_URL_MALFORMAT: .invalidAddress(String(cString: curl_easy_strerror(result)))
    // Only a response can cause this, as the first address is http or https.
    case CURLE_UNSUPPORTED_PROTOCOL: .wrongContent("what answers there does not speak HTTP")
    case CURLE_OUT_OF_MEMORY: .unreachable("the head of its answer is too large, or there is no memory left")
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .unreachable("what it sent packed cannot be unpacked")
    case CURLE_COULDNT_RESOLVE_HOST: .unreachable("no such host is known")
    case CURLE_COULDNT_CONNECT: .unreachable("no server answers there")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .unreachable("the line broke")
    case CURLE_PEER_FAILED_VERIFICATION: .unreachable("its certificate is not to be trusted")
    case CURLE_SSL_CONNECT_ERROR: .unreachable("no encrypted connection comes about")
    case CURLE_SSL_CACERT_BADFILE:
      .unreachable("this machine has no list of the authorities that sign certificates")
    default: .unreachable(String(cString: curl_easy_strerror(result)))
    }
  }

  // MARK: Called by curl

  private static func write(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let bytes, let context else { return 0 }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    let raw = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Any number other than that of the bytes ends the transfer.
    return exchange.accept(raw) ? raw.count : raw.count + 1
  }

  private func accept(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if terms.bodies.contains(status) { return receive(bytes) }
    passedOver += bytes.count
    isBrokenOff = passedOver > Self.patientBytes
    return !isBrokenOff
  }

  private static func open(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<curl_sockaddr>?
  ) -> curl_socket_t {
    guard let context, let address else { return -1 }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    // The address is longer than its declared type if it is IPv6.
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    let isRefused = AddressRange.isRefused(
      (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self))
    guard !isRefused || exchange.rules.allows(exchange.address) else {
      exchange.refused += 1
      return -1
    }
    exchange.opened += 1
    return socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }
}

/// A handle of curl, which is used for one exchange after the other.
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer

  /// Nil if curl creates none.
  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
  }

  deinit { curl_easy_cleanup(pointer) }
}

/// Runs many exchanges at once on the one thread that owns it.
package final class Connections {
  private let multi: UnsafeMutableRawPointer
  private var idle: [CurlHandle] = []
  private var active: [Exchange] = []

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Keeps at most `most` connections open; nil if curl cannot be initialized.
  package init?(most: Int) {
    guard Self.isReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    ccurl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(1, most))
  }

  deinit {
    for exchange in active { curl_multi_remove_handle(multi, exchange.easy.pointer) }
    active = []
    idle = []
    curl_multi_cleanup(multi)
  }

  /// Makes host names beyond ASCII be read in the same way on every machine while `body` runs.
  package static func inUTF8<Result>(_ body: () throws -> Result) rethrows -> Result {
    let encoding = ccurl_begin_utf8()
    defer { ccurl_end_utf8(encoding) }
    return try body()
  }

  /// An exchange that has not started; nil if curl has no handle for it.
  package func exchange(_ address: FetchAddress, rules: FetchRules, terms: Exchange.Terms) -> Exchange? {
    guard let easy = idle.popLast() ?? CurlHandle() else { return nil }
    return Exchange(address, rules: rules, terms: terms, easy: easy)
  }

  /// Starts the first hop or the next one.
  package func begin(_ exchange: Exchange) {
    exchange.prepare()
    active.append(exchange)
    curl_multi_add_handle(multi, exchange.easy.pointer)
  }

  /// Advances all exchanges, and returns those whose hop ended.
  package func advance() -> [Exchange] {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var left: Int32 = 0
    var ended: [Exchange] = []
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let exchange = active.first(where: { $0.easy.pointer == easy })
      else { continue }
      exchange.ended(ccurl_result(message))
      ended.append(exchange)
    }
    for exchange in ended { remove(exchange) }
    return ended
  }

  /// Waits until there is something to do, or for this long.
  package func wait(milliseconds: Int32) {
    var ready: Int32 = 0
    curl_multi_poll(multi, nil, 0, milliseconds, &ready)
  }

  /// Stops the exchange if it is running; its handle is reused.
  package func release(_ exchange: Exchange) {
    if active.contains(where: { $0 === exchange }) { remove(exchange) }
    idle.append(exchange.easy)
  }

  private func remove(_ exchange: Exchange) {
    curl_multi_remove_handle(multi, exchange.easy.pointer)
    active.removeAll { $0 === exchange }
  }
}
