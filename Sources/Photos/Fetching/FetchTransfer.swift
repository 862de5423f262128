internal import Fetching
internal import Platform

/// One photo on its way, with the file that its bytes go to.
///
/// Owned by the fetcher's thread.
final class FetchTransfer {
  let request: FetchRequest
  /// The host that the rows name, which is asked at most so often at once.
  let origin: String
  /// Where the bytes go until they are whole.
  let temporary: String
  let exchange: Exchange
  private let limitBytes: Int
  private var file: FileDescriptor?
  private var beginning: [UInt8] = []
  private(set) var received = 0
  private var failure: FetchFailure?
  /// The disk's own trouble, which is not the photo's.
  private(set) var diskError: FileError?

  init(_ request: FetchRequest, _ exchange: Exchange, limitBytes: Int, temporary: String) {
    self.request = request
    self.exchange = exchange
    self.limitBytes = limitBytes
    self.temporary = temporary
    origin = exchange.address.origin
    exchange.take = { [unowned self] in take($0) }
  }

  /// What is asked of a server.
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

  /// What the hop came to; nil where it was redirected and the next hop is to begin. The file is closed, at `temporary`
  /// where it was fetched.
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
      // What is shorter than any picture's first bytes was not looked at on the way.
      guard PhotoFormat(sniffing: beginning) != nil else { throw Self.noPicture }
      return .fetched(bytes: received)
    default: throw .wrongContent("the server answers \(exchange.status) without a photo")
    }
  }

  private static let noPicture = FetchFailure.wrongContent(
    "what the server sent is no JPEG, PNG, WebP, GIF, HEIC or AVIF")

  var cacheControl: CacheControl { CacheControl(exchange.header("Cache-Control"), age: exchange.header("Age")) }

  /// Forgets what came so far.
  func discard() {
    if file != nil { unlink(temporary) }
    file = nil
    received = 0
    beginning = []
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
