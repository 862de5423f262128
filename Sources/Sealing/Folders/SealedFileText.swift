package import Diagnostics
internal import Model

/// The plaintext of a sealed file: type, length, payload, zeros.
package enum SealedFileText {
  /// The most bytes of a payload. What is longer is cut into several files.
  package static let mostBytes = 4 << 20
  private static let headBytes = 5

  static func encode(_ type: SealedFileType, _ payload: [UInt8]) throws(Failure) -> [UInt8] {
    guard payload.count <= mostBytes else {
      throw Failure(
        .software, SealingProblems.tooLarge.problem("a part has \(payload.count) bytes, and at most \(mostBytes) fit"))
    }
    let length = headBytes + payload.count
    var text: [UInt8] = [type.rawValue]
    text.reserveCapacity(Padding.length(of: length))
    text += bigEndian(UInt32(payload.count))
    text += payload
    text += repeatElement(0, count: Padding.length(of: length) - length)
    return text
  }

  /// Type and payload; nil if the text is not what `encode` gives.
  static func decode(_ text: [UInt8]) -> (type: SealedFileType, payload: [UInt8])? {
    guard text.count >= headBytes, let type = SealedFileType(rawValue: text[0]) else { return nil }
    let length = text[1..<headBytes].reduce(0) { $0 << 8 | Int($1) }
    guard length <= mostBytes, Padding.length(of: headBytes + length) == text.count,
      text[(headBytes + length)...].allSatisfy({ $0 == 0 })
    else { return nil }
    return (type, Array(text[headBytes..<headBytes + length]))
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
  }
}

/// What is in a sealed file: the first byte of its plaintext.
package enum SealedFileType: UInt8, Sendable, Hashable, CaseIterable {
  case contents = 1
  case fragment
  case photo
  case file
  case ring
}

/// Padmé (Nikitin et al., 2019): of a length only the first few bits stay visible, for at most 6.3 % more bytes.
package enum Padding {
  package static let shortest = 1024

  /// The length to which a plaintext of this many bytes is filled up.
  package static func length(of bytes: Int) -> Int {
    let length = max(bytes, shortest)
    let exponent = log2(length)
    let unit = 1 << (exponent - log2(exponent) - 1)
    return (length + unit - 1) / unit * unit
  }

  /// Whether a plaintext can have this length.
  package static func isLength(_ bytes: Int) -> Bool { bytes >= shortest && length(of: bytes) == bytes }

  private static func log2(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}

/// The bytes around the ciphertext of a sealed file.
package enum SealedFileFrame {
  /// `SQS1`, the algorithm, three zeros.
  static let head: [UInt8] = Array("SQS1".utf8) + [1, 0, 0, 0]

  static func aad(_ folder: [UInt8], _ name: String) -> [UInt8]? {
    SealedName.bytes(name).map { head + folder + $0 }
  }

  /// The nonce that ciphertext begins with, as the contents list names it.
  static func nonce(_ sealed: [UInt8]) -> String {
    Digest.hex(Array(sealed.prefix(AESGCM.nonceBytes)), length: 2 * AESGCM.nonceBytes)
  }

  /// The nonce of a sealed file's bytes; nil if they are too few.
  package static func nonce(of bytes: [UInt8]) -> String? {
    bytes.count < head.count + AESGCM.nonceBytes ? nil : nonce(Array(bytes.dropFirst(head.count)))
  }

  /// Type and payload of a sealed file, by the key that rings have. A sealed file opens under its own name in its own
  /// folder only.
  package static func open(
    _ script: [UInt8], folder: String, name: String, key: [UInt8]
  ) throws(Failure) -> (SealedFileType, [UInt8]) {
    guard let read = SealedScript(script) else {
      throw SealingProblems.doesNotOpen("the file is no part with this name")
    }
    return try open(read, folder: folder, name: name, key: key)
  }

  /// The same of a file that is read already.
  static func open(
    _ read: SealedScript, folder: String, name: String, key: [UInt8]
  ) throws(Failure) -> (SealedFileType, [UInt8]) {
    guard read.callback == .file(folder: folder, name: name) else {
      throw SealingProblems.doesNotOpen("the file is no part with this name")
    }
    guard let folderName = SealedName.bytes(folder), let aad = aad(folderName, name), read.bytes.starts(with: head),
      let text = SealedBox.open(Array(read.bytes[head.count...]), key: key, aad: aad)
    else { throw SealingProblems.doesNotOpen("the part was changed, or sealed with another key") }
    guard let (type, payload) = SealedFileText.decode(text) else {
      throw SealingProblems.doesNotOpen("what is in the part is not what sumaq writes")
    }
    return (type, payload)
  }

  /// Why bytes cannot be a sealed file's, as far as can be told without a key; nil if they can.
  package static func fault(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: head) else { return "it does not begin as a sealed part does" }
    let length = bytes.count - head.count - AESGCM.nonceBytes - AESGCM.tagBytes
    return Padding.isLength(length) ? nil : "it has \(length) bytes of text, which no padded part has"
  }
}
