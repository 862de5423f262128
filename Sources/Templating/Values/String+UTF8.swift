extension String {
  /// The text's UTF-8 in place: `withUTF8` wants a copy that can be changed, which costs two counts of references.
  @inline(__always)
  func withUTF8InPlace(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var copy = self
    copy.withUTF8(body)
  }
}
