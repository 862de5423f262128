package import Diagnostics

/// Seals and opens the slot of one person: the file from which a browser learns, with the passphrase, what the person may
/// open.
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
    let text = try PartText.encode(.ring, Ring.bytes(ring))
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
