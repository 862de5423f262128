internal import Sealing

/// What the fragments of one bundle may name: its parts by type and path.
struct BundleTargets {
  private let paths: [PartType: Set<String>]

  init(_ contents: BundleContents) {
    paths = Dictionary(grouping: contents.entries, by: \.type).mapValues { Set($0.map(\.path)) }
  }

  func has(_ type: PartType, _ path: String) -> Bool { paths[type]?.contains(path) == true }

  /// Whether a link leads to another fragment.
  func hasFragment(of link: SiteLink) -> Bool {
    if case .here(let fragment?) = link { has(.fragment, fragment) } else { false }
  }
}
