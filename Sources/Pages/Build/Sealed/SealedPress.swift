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
  static let formatVersion: UInt8 = 1
  private(set) var outcome = SealedOutcome()

  init(sink: any SiteSink, photosFolder: String, requested: String?) {
    self.sink = sink
    self.photosFolder = photosFolder
    self.requested = requested
  }

  /// A part as the list of contents names it.
  private struct Listed {
    let part: BundlePart
    var names: [String] = []
    var nonces: [String] = []
    var bytes = 0
  }

  /// Publishes a bundle. Nothing is sealed if all of it is made from what the published one was made from.
  func publish(_ draft: BundleDraft, _ bundle: SealedBundle, rows: LedgerDigest, into files: any OwnerSink) throws {
    let inputs = draft.parts.map { Self.inputs(of: $0, bundle) }
    let contentsInputs = Self.inputs(of: draft, inputs, bundle)
    // A build that makes one file treats all others as unchanged.
    let mustSeal = requested.map { $0 != bundle.contents } ?? false
    if !files.reuse(bundle.contents, inputs: contentsInputs) || mustSeal || !leave(files) {
      var listed: [Listed] = []
      for (part, inputs) in zip(draft.parts, inputs) { listed.append(try seal(part, inputs, bundle, files)) }
      let sealed = try bundle.sealer.seal(
        .contents, Self.contents(draft, bundle, listed), part: BundleSealer.contents)
      try accept(bundle.contents, .page, sealed.script, contentsInputs, files)
    }
    files.record(bundle.contents, photos: draft.photos, rows: rows)
  }

  /// Leaves all parts as they are published; false if one of them is damaged or missing, so that it must be sealed again.
  private func leave(_ files: any OwnerSink) -> Bool {
    let others = files.unnamed
    let left = others.count { files.reuse($0) }
    outcome.parts += left + 1
    return left == others.count
  }

  private func seal(
    _ part: BundlePart, _ inputs: [UInt8], _ bundle: SealedBundle, _ files: any OwnerSink
  ) throws -> Listed {
    let bytes = try payload(of: part)
    var listed = Listed(part: part, bytes: bytes.count)
    for (number, start) in stride(from: 0, to: max(1, bytes.count), by: Self.mostInPart).enumerated() {
      let name = bundle.sealer.part(number == 0 ? part.path : "\(part.path)#\(number + 1)")
      let piece =
        bytes.count <= Self.mostInPart ? bytes : Array(bytes[start..<min(start + Self.mostInPart, bytes.count)])
      let sealed = try bundle.sealer.seal(part.type.sealed, piece, part: name)
      let path = bundle.path(ofPart: name)
      let inputs = SHA256.digest(inputs + Array(String(number).utf8))
      if files.reuse(path, inputs: inputs) {
        outcome.parts += 1
      } else {
        try accept(path, .photo, sealed.script, inputs, files)
      }
      listed.names.append(name)
      listed.nonces.append(sealed.nonce)
    }
    return listed
  }

  private func accept(
    _ path: String, _ kind: RenderedPage.Kind, _ script: [UInt8], _ inputs: [UInt8], _ files: any OwnerSink
  ) throws {
    outcome.parts += 1
    outcome.written += 1
    try files.accept(RenderedPage(path: path, kind: kind, content: .bytes(script), inputs: inputs))
  }

  private func payload(of part: BundlePart) throws -> [UInt8] {
    switch part.content {
    case .bytes(let bytes): return bytes
    case .made(_, let bytes): return try bytes()
    case .photo(let size):
      do throws(FileError) { return try Files.read(Path.join(photosFolder, size.path)) } catch { throw error.failure }
    }
  }

  /// A digest of everything that a part's files are made from.
  private static func inputs(of part: BundlePart, _ bundle: SealedBundle) -> [UInt8] {
    var hash = SHA256()
    hash.update(bundle.sealer.fingerprint + [formatVersion])
    hash.update("\(part.type) \(part.path)\n\(part.mime)\n")
    switch part.content {
    case .bytes(let bytes): hash.update(bytes)
    case .made(let inputs, _): hash.update(inputs)
    case .photo(let size): hash.update(size.path)
    }
    return hash.finish()
  }

  private static func inputs(of draft: BundleDraft, _ parts: [[UInt8]], _ bundle: SealedBundle) -> [UInt8] {
    var hash = SHA256()
    hash.update(bundle.sealer.fingerprint + [formatVersion])
    for text in [draft.title, draft.publicPage ?? "", draft.landing] { hash.update("\(text.utf8.count) \(text)\n") }
    for inputs in parts { hash.update(inputs) }
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
            json.array { json in for name in entry.names { json.value(name) } }
            json.key("nonces")
            json.array { json in for nonce in entry.nonces { json.value(nonce) } }
            json.member("bytes", entry.bytes)
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
