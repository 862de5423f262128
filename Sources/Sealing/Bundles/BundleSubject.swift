/// Whose pages a bundle has.
package enum BundleKind: String, Sendable, Hashable, CaseIterable, Comparable {
  case restaurant
  case user

  package static func < (left: BundleKind, right: BundleKind) -> Bool { left.rawValue < right.rawValue }

  /// The roles that a person may have in a bundle of the kind; the first one if none is named.
  package var roles: [String] {
    switch self {
    case .restaurant: ["owner", "manager"]
    case .user: ["reviewer"]
    }
  }
}

/// The restaurant or user that a bundle is about. Two ids are equal if their bytes are, as names and keys are made of them.
package struct BundleSubject: Sendable, Hashable, Comparable {
  package let kind: BundleKind
  package let id: String

  package init(kind: BundleKind, id: String) { (self.kind, self.id) = (kind, id) }

  package static func == (left: BundleSubject, right: BundleSubject) -> Bool {
    left.kind == right.kind && left.id.utf8.elementsEqual(right.id.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for byte in id.utf8 { hasher.combine(byte) }
  }

  package static func < (left: BundleSubject, right: BundleSubject) -> Bool {
    left.kind == right.kind ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.kind < right.kind
  }

  /// kind ‖ 00 ‖ id, which names and keys are made of.
  var bytes: [UInt8] { Array(kind.rawValue.utf8) + [0] + Array(id.utf8) }
}
