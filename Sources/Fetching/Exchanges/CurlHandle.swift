internal import CCurl

/// One of curl's handles, which serves one exchange after the other.
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer

  /// Nil where curl gives none.
  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
  }

  deinit { curl_easy_cleanup(pointer) }
}
