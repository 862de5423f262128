internal import Model

/// The list of what is in a folder, as its contents file has it.
package struct SealedFolderContents: Sendable, Equatable {
  /// An inner path, and the files that it is made of.
  package struct Entry: Sendable, Equatable {
    package let path: String
    package let type: SealedFileType
    package let mime: String
    /// Names of files, in their order.
    package let files: [String]
    /// The nonce of each file.
    package let nonces: [String]
    /// The bytes of each file's payload.
    package let sizes: [Int]
    package let bytes: Int
  }

  package let kind: SealedFolderKind
  package let title: String
  /// The public page of the subject, from the sealed page; nil if there is none.
  package let publicPage: String?
  package let landing: String
  package let entries: [Entry]

  /// Reads the payload of a contents file; nil if it is not what sumaq writes.
  package init?(_ bytes: [UInt8]) {
    guard let node = ListLine.node(String(decoding: bytes, as: UTF8.self)),
      let kind = ListLine.text(node, "kind").flatMap(SealedFolderKind.init(rawValue:)),
      let title = ListLine.text(node, "title"), let landing = ListLine.text(node, "landing"),
      case .list(let nodes)? = node["parts"]?.content
    else { return nil }
    var entries: [Entry] = []
    for node in nodes {
      guard let entry = Self.entry(node) else { return nil }
      entries.append(entry)
    }
    (self.kind, self.title, self.landing, self.entries) = (kind, title, landing, entries)
    publicPage = ListLine.text(node, "public").flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func entry(_ node: DocumentNode) -> Entry? {
    guard let path = ListLine.text(node, "path"), let mime = ListLine.text(node, "mime"),
      let type = ListLine.number(node, "type").flatMap({ SealedFileType(rawValue: UInt8(truncatingIfNeeded: $0)) }),
      let bytes = ListLine.number(node, "bytes"), let files = texts(node, "parts"), !files.isEmpty,
      files.allSatisfy(SealedName.isOne)
    else { return nil }
    let nonces = texts(node, "nonces") ?? []
    let sizes = numbers(node, "sizes") ?? []
    guard nonces.isEmpty || nonces.count == files.count, sizes.isEmpty || sizes.count == files.count else { return nil }
    return Entry(path: path, type: type, mime: mime, files: files, nonces: nonces, sizes: sizes, bytes: Int(bytes))
  }

  private static func numbers(_ node: DocumentNode, _ name: String) -> [Int]? {
    guard case .list(let list)? = node[name]?.content else { return nil }
    var numbers: [Int] = []
    for item in list {
      guard case .number(let digits) = item.content, let number = UInt32(digits) else { return nil }
      numbers.append(Int(number))
    }
    return numbers
  }

  private static func texts(_ node: DocumentNode, _ name: String) -> [String]? {
    guard case .list(let list)? = node[name]?.content else { return nil }
    var texts: [String] = []
    for item in list {
      guard case .text(let text) = item.content else { return nil }
      texts.append(text)
    }
    return texts
  }
}

/// Whose pages a sealed folder has.
package enum SealedFolderKind: String, Sendable, Hashable, CaseIterable, Comparable {
  case restaurant
  case user

  package static func < (left: SealedFolderKind, right: SealedFolderKind) -> Bool { left.rawValue < right.rawValue }

  /// The roles that a person may have in a folder of the kind; the first one if none is named.
  package var roles: [String] {
    switch self {
    case .restaurant: ["owner", "manager"]
    case .user: ["reviewer"]
    }
  }
}

/// The restaurant or user of a sealed folder. Two ids are equal if their bytes are, as names and keys are made of them.
package struct SealedFolderSubject: Sendable, Hashable, Comparable {
  package let kind: SealedFolderKind
  package let id: String

  package init(kind: SealedFolderKind, id: String) { (self.kind, self.id) = (kind, id) }

  package static func == (left: SealedFolderSubject, right: SealedFolderSubject) -> Bool {
    left.kind == right.kind && left.id.utf8.elementsEqual(right.id.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for byte in id.utf8 { hasher.combine(byte) }
  }

  package static func < (left: SealedFolderSubject, right: SealedFolderSubject) -> Bool {
    left.kind == right.kind ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.kind < right.kind
  }

  /// kind ‖ 00 ‖ id, which names and keys are made of.
  var bytes: [UInt8] { Array(kind.rawValue.utf8) + [0] + Array(id.utf8) }
}
