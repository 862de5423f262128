/// A part as it is written: its file, and the nonce by which the contents list tells it from an earlier one.
package struct SealedPart: Sendable, Equatable {
  /// The file: the bytes of a script.
  package let script: [UInt8]
  /// 24 hexadecimal digits. The nonce is made of the plaintext and a key, so that another content has another one.
  package let nonce: String
}
