internal import Model
internal import Sealing

/// The parts of a published bundle, as its contents list names them, so that a part that did not change need not be made
/// to be listed again.
struct PublishedParts {
  /// A part's name, and what the contents list says of it.
  struct Part {
    let name: String
    let nonce: String
    let bytes: Int
  }

  private var parts: [String: Part] = [:]

  /// Reads the contents list that is published; no part is known if there is none, or if it has another key.
  init(_ bundle: SealedBundle, _ files: any OwnerSink) {
    guard let script = files.published(bundle.contents), let contents = bundle.sealer.contents(in: script) else {
      return
    }
    for entry in contents.entries
    where entry.sizes.count == entry.parts.count && entry.nonces.count == entry.parts.count {
      for (index, name) in entry.parts.enumerated() {
        parts[name] = Part(name: name, nonce: entry.nonces[index], bytes: entry.sizes[index])
      }
    }
  }

  subscript(name: String) -> Part? { parts[name] }
}
