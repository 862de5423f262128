internal import Diagnostics

/// The plaintext of a part: type, length, payload, zeros.
package enum PartText {
  /// The most bytes of a payload. What is longer is cut into several parts.
  package static let mostBytes = 4 << 20
  private static let headBytes = 5

  static func encode(_ type: PartType, _ payload: [UInt8]) throws(Failure) -> [UInt8] {
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
  static func decode(_ text: [UInt8]) -> (type: PartType, payload: [UInt8])? {
    guard text.count >= headBytes, let type = PartType(rawValue: text[0]) else { return nil }
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
