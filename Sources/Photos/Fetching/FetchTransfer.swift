internal import Fetching
internal import Platform

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
