internal import CCurl
internal import Platform

/// One address on its way, hop by hop, with the file that its bytes go to.
///
/// Owned by the fetcher's thread, on which curl calls back.
final class FetchTransfer {
  /// An answer that is no photo is read so far, so that the connection can serve the next.
  private static let patientBytes = 64 << 10

  let request: FetchRequest
  let easy: UnsafeMutableRawPointer
  /// The host that the rows name, which is asked at most so often at once.
  let origin: String
  private(set) var address: FetchAddress
  private let settings: FetchSettings
  private let limitBytes: Int
  /// Where the bytes go until they are whole.
  let temporary: String
  private var hops = 0
  /// What the hops before took.
  private var spentSeconds = 0.0
  private var file: FileDescriptor?
  private var beginning: [UInt8] = []
  private(set) var received = 0
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// Sockets that curl asked for on this hop, and those it did not get.
  private var opened = 0
  private var refused = 0
  private var failure: FetchFailure?
  /// Whether the transfer was broken off because the rest of a body could not change what the answer means.
  private var isBrokenOff = false
  /// The disk's own trouble, which is not the photo's.
  private(set) var diskError: FileError?

  init(
    _ request: FetchRequest, _ address: FetchAddress, easy: UnsafeMutableRawPointer, settings: FetchSettings,
    limitBytes: Int, temporary: String
  ) {
    self.request = request
    self.address = address
    origin = address.origin
    self.easy = easy
    self.settings = settings
    self.limitBytes = limitBytes
    self.temporary = temporary
  }

  deinit { curl_slist_free_all(headers) }

  /// Sets the handle up for this hop.
  func prepare() {
    curl_easy_reset(easy)
    (opened, refused, failure, isBrokenOff) = (0, 0, nil, false)
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_text(easy, CURLOPT_URL, address.text)
    ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    // The operator's proxy and passwords are not for addresses from an export.
    ccurl_set_text(easy, CURLOPT_PROXY, "")
    ccurl_set_number(easy, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    ccurl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0)
    let seconds = max(0.001, settings.timeoutSeconds - spentSeconds)
    ccurl_set_number(easy, CURLOPT_TIMEOUT_MS, Int(seconds * 1000))
    ccurl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(min(10, seconds) * 1000))
    ccurl_set_number(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    ccurl_set_number(easy, CURLOPT_PIPEWAIT, 1)
    ccurl_set_number(easy, CURLOPT_BUFFERSIZE, 128 << 10)
    ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
    ccurl_set_text(easy, CURLOPT_USERAGENT, "sumaq")
    ccurl_set_context(easy, context)
    ccurl_set_writer(easy, { FetchTransfer.write($0, $1, $2, $3) }, context)
    ccurl_set_opener(easy, { context, _, address in FetchTransfer.open(context, address) }, context)
    setHeaders()
  }

  private func setHeaders() {
    curl_slist_free_all(headers)
    headers = nil
    var lines = ["Accept: image/*, */*;q=0.1"]
    if !request.validators.etag.isEmpty { lines.append("If-None-Match: \(request.validators.etag)") }
    if !request.validators.lastModified.isEmpty {
      lines.append("If-Modified-Since: \(request.validators.lastModified)")
    }
    lines += settings.headers(for: address).map { "\($0.name): \($0.value)" }
    for line in lines { headers = curl_slist_append(headers, line) }
    ccurl_set_list(easy, headers)
  }

  /// Whether the answer leads on; then the next hop is at `address`. Its body says nothing, so that it does not matter
  /// how long it is or whether it came whole.
  private func redirect() throws(FetchFailure) -> Bool {
    guard let location else { return false }
    hops += 1
    guard hops <= settings.redirects else { throw .tooManyRedirects(settings.redirects) }
    do throws(FetchFailure) { address = try address.redirected(to: location) } catch {
      throw .refusedAddress("it is redirected to where no photo is fetched from: \(error.reason)")
    }
    spentSeconds += Double(ccurl_total_microseconds(easy)) / 1e6
    guard spentSeconds < settings.timeoutSeconds else { throw .timeout }
    discard()
    return true
  }

  /// Where a redirect leads; nil of any other answer.
  private var location: String? {
    guard (300...399).contains(status), status != 304, let raw = ccurl_header(easy, "Location") else { return nil }
    let text = String(cString: raw)
    return text.isEmpty ? nil : text
  }

  var status: Int { ccurl_number(easy, CURLINFO_RESPONSE_CODE) }

  /// What the hop came to; nil where it was redirected and the next hop is to be prepared. The file is closed, at
  /// `temporary` where it was fetched.
  func end(_ code: CURLcode) -> FetchAnswer.End? {
    let end: FetchAnswer.End
    do throws(FetchFailure) {
      if failure == nil, try redirect() { return nil }
      end = judge(code)
    } catch { end = error.isFinal ? .failed(error) : waits(error) }
    if case .fetched = end { file = nil } else { discard() }
    return end
  }

  private func judge(_ code: CURLcode) -> FetchAnswer.End {
    if let failure { return failure.isFinal ? .failed(failure) : waits(failure) }
    if opened == 0, refused > 0 {
      return .failed(.refusedAddress("its host stands on this machine or its own network"))
    }
    let status = status
    if let failure = FetchFailure(status: status) { return failure.isFinal ? .failed(failure) : waits(failure) }
    guard code == CURLE_OK || isBrokenOff else { return broken(code) }
    switch status {
    case 304 where request.validators != FetchRequest.Validators(): return .unchanged
    case 200:
      guard received > 0 else { return .failed(.notAPicture("the answer is empty")) }
      // What is shorter than any picture's first bytes was not looked at on the way.
      guard PhotoFormat(sniffing: beginning) != nil else { return .failed(Self.noPicture) }
      return .fetched(bytes: received)
    default: return .failed(.notAPicture("the server answers \(status) without a photo"))
    }
  }

  private static let noPicture = FetchFailure.notAPicture(
    "what the server sent is no JPEG, PNG, WebP, GIF, HEIC or AVIF")

  private func broken(_ code: CURLcode) -> FetchAnswer.End {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: waits(.timeout)
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      .failed(.invalidAddress(String(cString: curl_easy_strerror(code))))
    default: waits(.unreachable(Self.words(code)))
    }
  }

  private static func words(_ code: CURLcode) -> String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "no such host is known"
    case CURLE_COULDNT_CONNECT: "nobody answers there"
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: "the line broke"
    case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not to be trusted"
    case CURLE_SSL_CONNECT_ERROR: "no encrypted connection comes about"
    case CURLE_SSL_CACERT_BADFILE: "this machine has no list of the authorities that sign certificates"
    default: String(cString: curl_easy_strerror(code))
    }
  }

  private func waits(_ failure: FetchFailure) -> FetchAnswer.End { .waits(failure, retryAfter: nil) }

  /// The time before which the server wants to hear nothing.
  func retryAfter(now: Int64) -> Int64? {
    guard status == 429 || status == 503 else { return nil }
    return RetryAfter.time(header("Retry-After"), now: now)
  }

  var validators: FetchRequest.Validators {
    FetchRequest.Validators(etag: header("ETag"), lastModified: header("Last-Modified"))
  }

  var cacheControl: CacheControl { CacheControl(header("Cache-Control"), age: header("Age")) }

  /// At most 1 KB, without what could end a header.
  private func header(_ name: String) -> String {
    guard let raw = ccurl_header(easy, name) else { return "" }
    let text = String(cString: raw)
    return text.utf8.count <= 1024 && text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) ? text : ""
  }

  /// Forgets what came so far.
  func discard() {
    if file != nil { unlink(temporary) }
    file = nil
    received = 0
    beginning = []
  }

  // MARK: Called by curl

  private static func write(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<FetchTransfer>.fromOpaque(context).takeUnretainedValue()
    let raw = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Any other number than that of the bytes ends the transfer.
    return transfer.take(raw) ? raw.count : raw.count + 1
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    guard status == 200 else {
      isBrokenOff = received > Self.patientBytes
      return !isBrokenOff
    }
    guard max(received, ccurl_announced_bytes(easy)) <= limitBytes else {
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

  private static func open(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<curl_sockaddr>?
  ) -> curl_socket_t {
    guard let context, let address else { return -1 }
    let transfer = Unmanaged<FetchTransfer>.fromOpaque(context).takeUnretainedValue()
    // The address is longer than its declared type where it is one of IPv6.
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    let isRefused = AddressRange.isRefused(
      (UnsafeRawPointer(address) + offset).assumingMemoryBound(to: sockaddr.self))
    guard !isRefused || transfer.settings.allows(transfer.address) else {
      transfer.refused += 1
      return -1
    }
    transfer.opened += 1
    return socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }
}
