internal import Model

/// The digest that identifies the bytes of a source.
enum SourceDigest {
  /// SHA-256 in 64 hexadecimal characters.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return Digest.hex(hash.finish())
  }
}
