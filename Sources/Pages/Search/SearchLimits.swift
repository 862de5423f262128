/// The limits on the memory of making the index.
struct SearchLimits: Sendable {
  /// The folder for temporary files.
  let folder: String
  /// The bytes of keys and entries that are sorted at once.
  var bytesInMemory = 6 << 20
  /// The bytes of prepared names beyond which they are in a file.
  var namesInMemory = 4 << 20
}
