internal import Diagnostics

/// The bytes of a slot: head, a nonce of zeros, the wrapped key, and from 68 on the ring.
package enum SlotFrame {
  /// `SQK1`, the algorithm, three zeros.
  static let head: [UInt8] = Array("SQK1".utf8) + [1, 0, 0, 0]
  /// The nonce of the wrapped key, which is the only message under its key.
  static let zeros = [UInt8](repeating: 0, count: AESGCM.nonceBytes)
  static let wrapBytes = 48
  private static let ringStart = head.count + zeros.count + wrapBytes

  /// What follows the head.
  struct Parts {
    let wrap: [UInt8]
    let ring: [UInt8]
  }

  static func wrapData(_ slot: [UInt8]) -> [UInt8] { head + slot }

  static func ringData(_ slot: [UInt8]) -> [UInt8] { head + slot + Array("ring".utf8) }

  /// The ring of a slot's file; `key` gives EK, or nil if the slot is not for this key.
  static func open(
    _ read: SealedScript, slot: String, key: (Parts) -> [UInt8]?
  ) throws(Failure) -> [RingEntry] {
    guard read.callback == .slot(slot), let name = SealedName.bytes(slot),
      fault(read.bytes) == nil
    else { throw SealingProblems.doesNotOpen("the file is no slot with this name") }
    let parts = Parts(
      wrap: Array(read.bytes[(head.count + zeros.count)..<ringStart]), ring: Array(read.bytes[ringStart...]))
    guard let key = key(parts), let text = SealedBox.open(parts.ring, key: key, aad: ringData(name)) else {
      throw SealingProblems.doesNotOpen("the slot was changed, or made with another key")
    }
    guard let (type, payload) = PartText.decode(text), type == .ring, let entries = Ring.entries(payload) else {
      throw SealingProblems.doesNotOpen("what is in the slot is not what sumaq writes")
    }
    return entries
  }

  /// Why bytes cannot be a slot's, as far as can be told without a key; nil if they can.
  package static func fault(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= ringStart, bytes.starts(with: head + zeros) else {
      return "it does not begin as a slot does"
    }
    let length = bytes.count - ringStart - AESGCM.nonceBytes - AESGCM.tagBytes
    return Padding.isLength(length) ? nil : "it has \(length) bytes of text, which no padded ring has"
  }
}
