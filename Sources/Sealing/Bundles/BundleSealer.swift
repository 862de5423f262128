package import Diagnostics
internal import Model

/// Seals and opens the parts of one bundle.
package struct BundleSealer: Sendable {
  /// The name of a bundle's contents list.
  package static let contents = String(repeating: "0", count: 32)

  /// The bundle's name.
  package let name: String
  /// Sixteen bytes that change with name and key, and tell nothing of the key.
  package let fingerprint: [UInt8]
  private let nameBytes: [UInt8]
  private let box: SealedBox
  private let partKey: HMAC

  /// `key` is BK.
  init(name: [UInt8], key: [UInt8]) {
    nameBytes = name
    self.name = SealedName.text(name)
    fingerprint = Array(KeyStep.expand(key, Array("sumaq fingerprint".utf8) + name).prefix(16))
    box = SealedBox(of: key)
    partKey = HMAC(key: KeyStep.expand(key, "sumaq part"))
  }

  /// The name of the part with this inner path.
  package func part(_ path: String) -> String {
    var hash = partKey
    hash.update(Array(path.utf8))
    return SealedName.text(Array(hash.finish().prefix(16)))
  }

  /// The file of a part, and its nonce.
  package func seal(_ type: PartType, _ payload: [UInt8], part: String) throws(Failure) -> SealedPart {
    guard let aad = PartFrame.aad(nameBytes, part) else { throw SealingProblems.fault("seal a part without a name") }
    let sealed = try box.seal(try PartText.encode(type, payload), aad: aad)
    return SealedPart(
      script: SealedScript.write(.part(bundle: name, part: part), PartFrame.head + sealed),
      nonce: PartFrame.nonce(sealed))
  }

  /// The file of a part: the bytes of a script.
  package func script(_ type: PartType, _ payload: [UInt8], part: String) throws(Failure) -> [UInt8] {
    try seal(type, payload, part: part).script
  }

  /// Type and payload of a part's file.
  package func open(script: [UInt8], part: String) throws(Failure) -> (PartType, [UInt8]) {
    try PartFrame.open(script, bundle: name, part: part, key: box.key)
  }

  /// The same of a file that is read already.
  package func open(_ script: SealedScript, part: String) throws(Failure) -> (PartType, [UInt8]) {
    try PartFrame.open(script, bundle: name, part: part, key: box.key)
  }

  /// The list in the file of a contents part; nil if this key does not open it.
  package func contents(in script: [UInt8]) -> BundleContents? {
    do throws(Failure) {
      let (type, payload) = try open(script: script, part: Self.contents)
      return type == .contents ? BundleContents(payload) : nil
    } catch { return nil }
  }

  /// What a person's ring has of this bundle.
  package func ringEntry(_ subject: BundleSubject, role: String, title: String) -> RingEntry {
    RingEntry(kind: subject.kind, bundle: name, key: box.key, role: role, title: title)
  }
}

/// A part as it is written: its file, and the nonce by which the contents list tells it from an earlier one.
package struct SealedPart: Sendable, Equatable {
  /// The file: the bytes of a script.
  package let script: [UInt8]
  /// 24 hexadecimal digits. The nonce is made of the plaintext and a key, so that another content has another one.
  package let nonce: String
}
