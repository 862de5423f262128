internal import Diagnostics
internal import Model
internal import Platform
internal import Sealing
internal import Store

/// Seals the parts of bundles and passes them to the sink; one per worker.
final class SealedPress {
  let sink: any SiteSink
  /// The state folder, which contains the copies of photos.
  let photosFolder: String
  /// The file that `render --page` requests; nil for any other build.
  let requested: String?
  /// The most that one file holds; a longer part is several.
  static let mostInPart = 4 << 20
  /// Raise this when the program makes other bytes of bundles or slots from the same values.
  static let formatVersion: UInt8 = 2
  private(set) var outcome = SealedOutcome()

  init(sink: any SiteSink, photosFolder: String, requested: String?) {
    self.sink = sink
    self.photosFolder = photosFolder
    self.requested = requested
  }

  /// A part as the list of contents names it, and the files that it consists of.
  private struct Listed {
    let part: BundlePart
    var files: [PublishedParts.Part] = []
  }

  /// Publishes a bundle. Nothing is sealed if all of it is made from what the published one was made from.
  func publish(_ draft: BundleDraft, _ bundle: SealedBundle, rows: LedgerDigest, into files: any OwnerSink) throws {
    let inputs = draft.parts.map { part in part.pieces.map { Self.inputs(of: $0, of: part, bundle) } }
    let contentsInputs = Self.inputs(of: draft, inputs, bundle)
    // A build that makes one file treats all others as unchanged.
    let mustSeal = requested.map { $0 != bundle.contents } ?? false
    if files.reuse(bundle.contents, inputs: contentsInputs), !mustSeal, leave(files) {
      files.record(bundle.contents, photos: draft.photos, rows: rows)
    } else {
      let published = PublishedParts(bundle, files)
      var listed: [Listed] = []
      for (part, inputs) in zip(draft.parts, inputs) {
        var entry = Listed(part: part)
        for (number, inputs) in inputs.enumerated() {
          entry.files +=
            try leave(number, of: part, inputs, published, bundle, files)
            ?? seal(number, of: part, inputs, bundle, files)
        }
        listed.append(entry)
      }
      let sealed = try bundle.sealer.seal(
        .contents, Self.contents(draft, bundle, listed), part: BundleSealer.contents)
      try accept(
        RenderedPage(
          path: bundle.contents, kind: .page, content: .bytes(sealed.script), inputs: contentsInputs, rows: rows,
          photos: draft.photos), files)
    }
  }

  /// Leaves all parts as they are published; false if one of them is damaged or missing, so that it must be sealed again.
  private func leave(_ files: any OwnerSink) -> Bool {
    let others = files.unnamed
    let left = others.count { files.reuse($0) }
    outcome.parts += left + 1
    return left == others.count
  }

  /// The name of a file of a piece. A piece is cut into several if it is too long for one.
  private static func name(_ cut: Int, ofPiece number: Int, of part: BundlePart, _ bundle: SealedBundle) -> String {
    let path = number == 0 ? part.path : "\(part.path)#\(number + 1)"
    return bundle.sealer.part(cut == 0 ? path : "\(path).\(cut + 1)")
  }

  /// Leaves the files of a piece as they are published; nil if it must be made.
  private func leave(
    _ number: Int, of part: BundlePart, _ inputs: [UInt8], _ published: PublishedParts, _ bundle: SealedBundle,
    _ files: any OwnerSink
  ) -> [PublishedParts.Part]? {
    var left: [PublishedParts.Part] = []
    while let file = published[Self.name(left.count, ofPiece: number, of: part, bundle)] {
      guard files.reuse(bundle.path(ofPart: file.name), inputs: Self.inputs(ofCut: left.count, inputs)) else {
        return nil
      }
      left.append(file)
    }
    outcome.parts += left.count
    return left.isEmpty ? nil : left
  }

  private func seal(
    _ number: Int, of part: BundlePart, _ inputs: [UInt8], _ bundle: SealedBundle, _ files: any OwnerSink
  ) throws -> [PublishedParts.Part] {
    let bytes = try payload(of: part.pieces[number])
    return try stride(from: 0, to: max(1, bytes.count), by: Self.mostInPart).enumerated().map { cut, start in
      let name = Self.name(cut, ofPiece: number, of: part, bundle)
      let payload =
        bytes.count <= Self.mostInPart ? bytes : Array(bytes[start..<min(start + Self.mostInPart, bytes.count)])
      let sealed = try bundle.sealer.seal(part.type.sealed, payload, part: name)
      let path = bundle.path(ofPart: name)
      let inputs = Self.inputs(ofCut: cut, inputs)
      if files.reuse(path, inputs: inputs) {
        outcome.parts += 1
      } else {
        try accept(RenderedPage(path: path, kind: .photo, content: .bytes(sealed.script), inputs: inputs), files)
      }
      return PublishedParts.Part(name: name, nonce: sealed.nonce, bytes: payload.count)
    }
  }

  private func accept(_ page: RenderedPage, _ files: any OwnerSink) throws {
    outcome.parts += 1
    outcome.written += 1
    try files.accept(page)
  }

  private func payload(of piece: BundlePart.Piece) throws -> [UInt8] {
    switch piece {
    case .made(_, let bytes): return try bytes()
    case .photo(let size):
      do throws(FileError) { return try Files.read(Path.join(photosFolder, size.path)) } catch { throw error.failure }
    }
  }

  /// A digest of everything that a piece's files are made from.
  private static func inputs(of piece: BundlePart.Piece, of part: BundlePart, _ bundle: SealedBundle) -> [UInt8] {
    var hash = SHA256()
    hash.update(bundle.sealer.fingerprint + [formatVersion])
    hash.update("\(part.type) \(part.path)\n\(part.mime)\n")
    switch piece {
    case .made(let inputs, _): hash.update(inputs)
    case .photo(let size): hash.update(size.path)
    }
    return hash.finish()
  }

  private static func inputs(ofCut number: Int, _ inputs: [UInt8]) -> [UInt8] {
    SHA256.digest(inputs + Array(String(number).utf8))
  }

  private static func inputs(of draft: BundleDraft, _ parts: [[[UInt8]]], _ bundle: SealedBundle) -> [UInt8] {
    var hash = SHA256()
    hash.update(bundle.sealer.fingerprint + [formatVersion])
    for text in [draft.title, draft.publicPage ?? "", draft.landing] { hash.update("\(text.utf8.count) \(text)\n") }
    for pieces in parts {
      for inputs in pieces { hash.update(inputs) }
      hash.update([0])
    }
    return hash.finish()
  }

  /// The JSON that lists a bundle's parts.
  private static func contents(_ draft: BundleDraft, _ bundle: SealedBundle, _ listed: [Listed]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("kind", bundle.subject.kind.rawValue)
      json.member("title", draft.title)
      json.key("public")
      if let page = draft.publicPage { json.value(page) } else { json.null() }
      json.member("landing", draft.landing)
      json.key("parts")
      json.array { json in
        for entry in listed {
          json.object { json in
            json.member("path", entry.part.path)
            json.member("type", Int(entry.part.type.sealed.rawValue))
            json.member("mime", entry.part.mime)
            json.key("parts")
            json.array { json in for file in entry.files { json.value(file.name) } }
            json.key("nonces")
            json.array { json in for file in entry.files { json.value(file.nonce) } }
            json.key("sizes")
            json.array { json in for file in entry.files { json.value(file.bytes) } }
            json.member("bytes", entry.files.reduce(0) { $0 + $1.bytes })
          }
        }
      }
    }
    return json.bytes
  }
}

extension BundlePart.Sort {
  fileprivate var sealed: PartType {
    switch self {
    case .fragment: .fragment
    case .photo: .photo
    case .file: .file
    }
  }
}

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

/// What a build sealed.
package struct SealedOutcome: Sendable, Hashable {
  /// How many people have access, and how many bundles they may open.
  package var people = 0
  package var bundles = 0
  /// The parts of the bundles that were looked at, and the slots that were.
  package var parts = 0
  /// The number of those parts and slots that this build encrypted.
  package var written = 0
  /// The time of all workers.
  package var nanoseconds: UInt64 = 0

  mutating func add(_ other: SealedOutcome) {
    people += other.people
    bundles += other.bundles
    parts += other.parts
    written += other.written
    nanoseconds += other.nanoseconds
  }
}
