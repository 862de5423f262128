package import Diagnostics
internal import Model

/// The bytes around the ciphertext of a part.
package enum PartFrame {
  /// `SQS1`, the algorithm, three zeros.
  static let head: [UInt8] = Array("SQS1".utf8) + [1, 0, 0, 0]

  static func aad(_ bundle: [UInt8], _ part: String) -> [UInt8]? {
    SealedName.bytes(part).map { head + bundle + $0 }
  }

  /// The nonce that ciphertext begins with, as the contents list names it.
  static func nonce(_ sealed: [UInt8]) -> String {
    Digest.hex(Array(sealed.prefix(AESGCM.nonceBytes)), length: 2 * AESGCM.nonceBytes)
  }

  /// The nonce of a part's bytes; nil if they are too few.
  package static func nonce(ofPart bytes: [UInt8]) -> String? {
    bytes.count < head.count + AESGCM.nonceBytes ? nil : nonce(Array(bytes.dropFirst(head.count)))
  }

  /// Type and payload of a part's file, by the key that rings have. A part opens under its own name in its own bundle only.
  package static func open(
    _ script: [UInt8], bundle: String, part: String, key: [UInt8]
  ) throws(Failure) -> (PartType, [UInt8]) {
    guard let read = SealedScript(script) else {
      throw SealingProblems.doesNotOpen("the file is no part with this name")
    }
    return try open(read, bundle: bundle, part: part, key: key)
  }

  /// The same of a file that is read already.
  static func open(
    _ read: SealedScript, bundle: String, part: String, key: [UInt8]
  ) throws(Failure) -> (PartType, [UInt8]) {
    guard read.callback == .part(bundle: bundle, part: part) else {
      throw SealingProblems.doesNotOpen("the file is no part with this name")
    }
    guard let name = SealedName.bytes(bundle), let aad = aad(name, part), read.bytes.starts(with: head),
      let text = SealedBox.open(Array(read.bytes[head.count...]), key: key, aad: aad)
    else { throw SealingProblems.doesNotOpen("the part was changed, or sealed with another key") }
    guard let (type, payload) = PartText.decode(text) else {
      throw SealingProblems.doesNotOpen("what is in the part is not what sumaq writes")
    }
    return (type, payload)
  }

  /// Why bytes cannot be a part's, as far as can be told without a key; nil if they can.
  package static func fault(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: head) else { return "it does not begin as a sealed part does" }
    let length = bytes.count - head.count - AESGCM.nonceBytes - AESGCM.tagBytes
    return Padding.isLength(length) ? nil : "it has \(length) bytes of text, which no padded part has"
  }
}
