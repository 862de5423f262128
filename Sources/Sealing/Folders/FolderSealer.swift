package import Diagnostics
internal import Model

/// Seals and opens the files of one sealed folder.
package struct FolderSealer: Sendable {
  /// The name of a sealed folder's contents list.
  package static let contents = String(repeating: "0", count: 32)

  /// The sealed folder's name.
  package let name: String
  /// Sixteen bytes that change with name and key, and tell nothing of the key.
  package let fingerprint: [UInt8]
  private let nameBytes: [UInt8]
  private let box: SealedBox
  private let fileKey: HMAC

  /// `key` is BK.
  init(name: [UInt8], key: [UInt8]) {
    nameBytes = name
    self.name = SealedName.text(name)
    fingerprint = Array(KeyStep.expand(key, Array("sumaq fingerprint".utf8) + name).prefix(16))
    box = SealedBox(of: key)
    fileKey = HMAC(key: KeyStep.expand(key, "sumaq part"))
  }

  /// The name of the file with this inner path.
  package func fileName(of path: String) -> String {
    var hash = fileKey
    hash.update(Array(path.utf8))
    return SealedName.text(Array(hash.finish().prefix(16)))
  }

  /// The file, and its nonce.
  package func seal(_ type: SealedFileType, _ payload: [UInt8], file: String) throws(Failure) -> SealedFile {
    guard let aad = SealedFileFrame.aad(nameBytes, file) else {
      throw SealingProblems.fault("seal a part without a name")
    }
    let sealed = try box.seal(try SealedFileText.encode(type, payload), aad: aad)
    return SealedFile(
      script: SealedScript.write(.file(folder: name, name: file), SealedFileFrame.head + sealed),
      nonce: SealedFileFrame.nonce(sealed))
  }

  /// The file: the bytes of a script.
  package func script(_ type: SealedFileType, _ payload: [UInt8], file: String) throws(Failure) -> [UInt8] {
    try seal(type, payload, file: file).script
  }

  /// Type and payload of a sealed file.
  package func open(script: [UInt8], file: String) throws(Failure) -> (SealedFileType, [UInt8]) {
    try SealedFileFrame.open(script, folder: name, name: file, key: box.key)
  }

  /// The same of a file that is read already.
  package func open(_ script: SealedScript, file: String) throws(Failure) -> (SealedFileType, [UInt8]) {
    try SealedFileFrame.open(script, folder: name, name: file, key: box.key)
  }

  /// The list in a contents file; nil if this key does not open it.
  package func contents(in script: [UInt8]) -> SealedFolderContents? {
    do throws(Failure) {
      let (type, payload) = try open(script: script, file: Self.contents)
      return type == .contents ? SealedFolderContents(payload) : nil
    } catch { return nil }
  }

  /// What a person's ring has of this folder.
  package func ringEntry(_ subject: SealedFolderSubject, role: String, title: String) -> RingEntry {
    RingEntry(kind: subject.kind, folder: name, key: box.key, role: role, title: title)
  }
}

/// A file as it is written, and the nonce by which the contents list tells it from an earlier one.
package struct SealedFile: Sendable, Equatable {
  /// The file: the bytes of a script.
  package let script: [UInt8]
  /// 24 hexadecimal digits. The nonce is made of the plaintext and a key, so that other content has another nonce.
  package let nonce: String
}
