package import Diagnostics
internal import Model

/// What an e-mail address and a passphrase give: the name of a slot, and the key that opens it.
package struct SlotKeys: Sendable {
  package static let rounds = 600_000

  package let slot: String
  private let nameBytes: [UInt8]
  private let wrapKey: [UInt8]

  /// Costs a tenth of a second. Only a new passphrase and a typed one need it; no night does.
  package init(mail: String, passphrase: Passphrase, site: [UInt8], rounds: Int = rounds) throws(Failure) {
    let salt = Array("sumaq slot 1".utf8) + [0] + site + Array(MailAddress.plain(mail).utf8)
    let key = try PassphraseKey.make(passphrase.bytes, salt: salt, rounds: rounds)
    nameBytes = KeyStep.expand(key, "sumaq slot id", length: 16)
    slot = SealedName.text(nameBytes)
    wrapKey = KeyStep.expand(key, "sumaq slot key")
  }

  /// The key of a person, as only the passphrase can open it.
  func wrap(_ personKey: [UInt8]) throws(Failure) -> [UInt8] {
    try AESGCM.seal(personKey, key: wrapKey, nonce: SlotFrame.zeros, aad: SlotFrame.wrapData(nameBytes))
  }

  /// The ring of this slot's file, opened as a browser does it.
  package func open(script: [UInt8]) throws(Failure) -> [RingEntry] {
    guard let read = SealedScript(script) else {
      throw SealingProblems.doesNotOpen("the file is no slot with this name")
    }
    return try SlotFrame.open(read, slot: slot) { parts in
      AESGCM.open(parts.wrap, key: wrapKey, nonce: SlotFrame.zeros, aad: SlotFrame.wrapData(nameBytes))
        .map { KeyStep.expand($0, "sumaq seal") }
    }
  }
}
