internal import CCurl

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
