package import Diagnostics
internal import Model

/// Seals and opens the slot of one person: the file from which a browser learns, with the passphrase, what the person
/// may open.
package struct SlotSealer: Sendable {
  /// The slot's name.
  package let name: String
  /// Sixteen bytes that change with name, key and wrapped key, and tell nothing of the key.
  package let fingerprint: [UInt8]
  private let nameBytes: [UInt8]
  private let wrap: [UInt8]
  private let box: SealedBox

  /// `key` is PP. `wrap` is PP as the passphrase's key has encrypted it.
  init(name: [UInt8], key: [UInt8], wrap: [UInt8]) {
    nameBytes = name
    self.name = SealedName.text(name)
    self.wrap = wrap
    fingerprint = Array(KeyStep.expand(key, Array("sumaq fingerprint".utf8) + name + wrap).prefix(16))
    box = SealedBox(of: key)
  }

  /// The slot's file: the bytes of a script. The ring is what it says, in this order.
  package func script(ring: [RingEntry]) throws(Failure) -> [UInt8] {
    let text = try SealedFileText.encode(.ring, Ring.bytes(ring))
    let sealed = try box.seal(text, aad: SlotFrame.ringData(nameBytes))
    return SealedScript.write(.slot(name), SlotFrame.head + SlotFrame.zeros + wrap + sealed)
  }

  /// The ring of a slot's file.
  package func open(script: [UInt8]) throws(Failure) -> [RingEntry] {
    guard let read = SealedScript(script) else {
      throw SealingProblems.doesNotOpen("the file is no slot with this name")
    }
    return try open(read)
  }

  /// The same of a file that is read already.
  package func open(_ script: SealedScript) throws(Failure) -> [RingEntry] {
    try SlotFrame.open(script, slot: name) { (_: SlotFrame.Parts) in box.key }
  }
}

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
    guard let (type, payload) = SealedFileText.decode(text), type == .ring, let entries = Ring.entries(payload) else {
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

/// A sealed folder that a person may open, with its key, as it is in the person's ring.
package struct RingEntry: Sendable, Equatable {
  package let kind: SealedFolderKind
  package let folder: String
  /// EK.
  package let key: [UInt8]
  package let role: String
  package let title: String
}

/// All sealed folders that a person may open: what is in the ciphertext of a slot.
package enum Ring {
  static func bytes(_ entries: [RingEntry]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.array("bundles") { json in
        for entry in entries {
          json.object { json in
            json.member("kind", entry.kind.rawValue)
            json.member("bundle", entry.folder)
            json.member("key", Base64.text(entry.key))
            json.member("role", entry.role)
            json.member("title", entry.title)
          }
        }
      }
    }
    return json.bytes
  }

  /// Reads what `bytes` wrote; nil for anything else.
  static func entries(_ bytes: [UInt8]) -> [RingEntry]? {
    guard let node = ListLine.node(String(decoding: bytes, as: UTF8.self)),
      case .list(let folders)? = node["bundles"]?.content
    else { return nil }
    var entries: [RingEntry] = []
    for folder in folders {
      guard let kind = ListLine.text(folder, "kind").flatMap(SealedFolderKind.init(rawValue:)),
        let name = ListLine.text(folder, "bundle"), SealedName.isOne(name),
        let key = ListLine.text(folder, "key").flatMap({ Base64.bytes($0.utf8) }),
        let role = ListLine.text(folder, "role"), let title = ListLine.text(folder, "title")
      else { return nil }
      entries.append(RingEntry(kind: kind, folder: name, key: key, role: role, title: title))
    }
    return entries
  }
}
