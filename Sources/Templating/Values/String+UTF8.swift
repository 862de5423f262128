extension String {
  /// Calls `body` with the text's UTF-8 in place. `withUTF8` requires a mutable copy, which is retained and released.
  @inline(__always)
  func withUTF8InPlace(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var copy = self
    copy.withUTF8(body)
  }
}
