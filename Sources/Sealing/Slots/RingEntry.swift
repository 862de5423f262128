internal import Diagnostics
internal import Model

/// A bundle that a person may open, with its key, as it is in the person's ring.
package struct RingEntry: Sendable, Equatable {
  package let kind: BundleKind
  package let bundle: String
  /// EK.
  package let key: [UInt8]
  package let role: String
  package let title: String

  package init(kind: BundleKind, bundle: String, key: [UInt8], role: String, title: String) {
    self.kind = kind
    self.bundle = bundle
    self.key = key
    self.role = role
    self.title = title
  }
}

/// All bundles that a person may open: what is in the ciphertext of a slot.
package enum Ring {
  static func bytes(_ entries: [RingEntry]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.key("bundles")
      json.array { json in
        for entry in entries {
          json.object { json in
            json.member("kind", entry.kind.rawValue)
            json.member("bundle", entry.bundle)
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
      case .list(let bundles)? = node["bundles"]?.content
    else { return nil }
    var entries: [RingEntry] = []
    for bundle in bundles {
      guard let kind = ListLine.text(bundle, "kind").flatMap(BundleKind.init(rawValue:)),
        let name = ListLine.text(bundle, "bundle"), SealedName.isOne(name),
        let key = ListLine.text(bundle, "key").flatMap({ Base64.bytes($0.utf8) }),
        let role = ListLine.text(bundle, "role"), let title = ListLine.text(bundle, "title")
      else { return nil }
      entries.append(RingEntry(kind: kind, bundle: name, key: key, role: role, title: title))
    }
    return entries
  }
}
