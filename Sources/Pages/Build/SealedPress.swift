internal import Diagnostics
internal import Model
internal import Platform
internal import Sealing
internal import Store

/// Seals the entries of sealed folders and passes them to the sink; one per worker.
final class SealedPress {
  /// The state folder, which contains the copies of photos.
  let photosFolder: String
  /// The most that one file holds; a longer piece is several.
  static let mostInFile = 4 << 20
  /// Raise this when the program makes other bytes of sealed folders or slots from the same values.
  static let formatVersion: UInt8 = 2
  private(set) var outcome = SealedOutcome()

  init(photosFolder: String) { self.photosFolder = photosFolder }

  /// An entry as the list of contents names it, and the files that it consists of.
  private struct Listed {
    let entry: SealedEntry
    var files: [PublishedSealedFiles.File] = []
  }

  /// Publishes a sealed folder. Nothing is sealed if all of it is made from what the published one was made from.
  func publish(_ draft: SealedFolderDraft, _ folder: SealedFolder, rows: LedgerDigest, into files: any OwnerSink) throws
  {
    let inputs = draft.entries.map { entry in entry.pieces.map { Self.inputs(of: $0, of: entry, folder) } }
    let contentsInputs = Self.inputs(of: draft, inputs, folder)
    if files.reuse(folder.contents, inputs: contentsInputs), leave(files) {
      files.record(folder.contents, photos: draft.photos, rows: rows)
    } else {
      let published = PublishedSealedFiles(folder, files)
      var listed: [Listed] = []
      for (entry, inputs) in zip(draft.entries, inputs) {
        var line = Listed(entry: entry)
        for (number, inputs) in inputs.enumerated() {
          line.files +=
            try leave(number, of: entry, inputs, published, folder, files)
            ?? seal(number, of: entry, inputs, folder, files)
        }
        listed.append(line)
      }
      let sealed = try folder.sealer.seal(
        .contents, Self.contents(draft, folder, listed), file: FolderSealer.contents)
      try accept(
        RenderedPage(
          path: folder.contents, kind: .page, content: .bytes(sealed.script), inputs: contentsInputs, rows: rows,
          photos: draft.photos), files)
    }
  }

  /// Leaves all files as they are published; false if one of them is damaged or missing, so that it must be sealed
  /// again.
  private func leave(_ files: any OwnerSink) -> Bool {
    let unnamed = files.unnamed
    let left = unnamed.count { files.reuse($0) }
    outcome.files += left + 1
    return left == unnamed.count
  }

  /// The name of a file of a piece. A piece is cut into several if it is too long for one.
  private static func name(_ cut: Int, ofPiece number: Int, of entry: SealedEntry, _ folder: SealedFolder) -> String {
    let path = number == 0 ? entry.path : "\(entry.path)#\(number + 1)"
    return folder.sealer.fileName(of: cut == 0 ? path : "\(path).\(cut + 1)")
  }

  /// Leaves the files of a piece as they are published; nil if it must be made.
  private func leave(
    _ number: Int, of entry: SealedEntry, _ inputs: [UInt8], _ published: PublishedSealedFiles, _ folder: SealedFolder,
    _ files: any OwnerSink
  ) -> [PublishedSealedFiles.File]? {
    var left: [PublishedSealedFiles.File] = []
    while let file = published[Self.name(left.count, ofPiece: number, of: entry, folder)] {
      guard files.reuse(folder.path(of: file.name), inputs: Self.inputs(ofCut: left.count, inputs)) else {
        return nil
      }
      left.append(file)
    }
    outcome.files += left.count
    return left.isEmpty ? nil : left
  }

  private func seal(
    _ number: Int, of entry: SealedEntry, _ inputs: [UInt8], _ folder: SealedFolder, _ files: any OwnerSink
  ) throws -> [PublishedSealedFiles.File] {
    let bytes = try payload(of: entry.pieces[number])
    return try stride(from: 0, to: max(1, bytes.count), by: Self.mostInFile).enumerated().map { cut, start in
      let name = Self.name(cut, ofPiece: number, of: entry, folder)
      let payload =
        bytes.count <= Self.mostInFile ? bytes : Array(bytes[start..<min(start + Self.mostInFile, bytes.count)])
      let sealed = try folder.sealer.seal(entry.type.sealed, payload, file: name)
      let path = folder.path(of: name)
      let inputs = Self.inputs(ofCut: cut, inputs)
      if files.reuse(path, inputs: inputs) {
        outcome.files += 1
      } else {
        try accept(RenderedPage(path: path, kind: .photo, content: .bytes(sealed.script), inputs: inputs), files)
      }
      return PublishedSealedFiles.File(name: name, nonce: sealed.nonce, bytes: payload.count)
    }
  }

  private func accept(_ page: RenderedPage, _ files: any OwnerSink) throws {
    outcome.files += 1
    outcome.written += 1
    try files.accept(page)
  }

  private func payload(of piece: SealedEntry.Piece) throws -> [UInt8] {
    switch piece {
    case .made(_, let bytes): return try bytes()
    case .photo(let size):
      return try Files.read(Path.join(photosFolder, size.path))
    }
  }

  /// A digest of everything that a piece's files are made from.
  private static func inputs(of piece: SealedEntry.Piece, of entry: SealedEntry, _ folder: SealedFolder) -> [UInt8] {
    var hash = SHA256()
    hash.update(folder.sealer.fingerprint + [formatVersion])
    hash.update("\(entry.type) \(entry.path)\n\(entry.mime)\n")
    switch piece {
    case .made(let inputs, _): hash.update(inputs)
    case .photo(let size): hash.update(size.path)
    }
    return hash.finish()
  }

  private static func inputs(ofCut number: Int, _ inputs: [UInt8]) -> [UInt8] {
    SHA256.digest(inputs + Array(String(number).utf8))
  }

  private static func inputs(of draft: SealedFolderDraft, _ entries: [[[UInt8]]], _ folder: SealedFolder) -> [UInt8] {
    var hash = SHA256()
    hash.update(folder.sealer.fingerprint + [formatVersion])
    for text in [draft.title, draft.publicPage ?? "", draft.landing] { hash.update("\(text.utf8.count) \(text)\n") }
    for pieces in entries {
      for inputs in pieces { hash.update(inputs) }
      hash.update([0])
    }
    return hash.finish()
  }

  /// The JSON that lists a sealed folder's entries.
  private static func contents(_ draft: SealedFolderDraft, _ folder: SealedFolder, _ listed: [Listed]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("kind", folder.subject.kind.rawValue)
      json.member("title", draft.title)
      json.member("public", draft.publicPage)
      json.member("landing", draft.landing)
      json.array("parts") { json in
        for line in listed {
          json.object { json in
            json.member("path", line.entry.path)
            json.member("type", Int(line.entry.type.sealed.rawValue))
            json.member("mime", line.entry.mime)
            json.array("parts", line.files.map(\.name))
            json.array("nonces", line.files.map(\.nonce))
            json.array("sizes", line.files.map(\.bytes))
            json.member("bytes", line.files.reduce(0) { $0 + $1.bytes })
          }
        }
      }
    }
    return json.bytes
  }
}

extension SealedEntry.Sort {
  fileprivate var sealed: SealedFileType {
    switch self {
    case .fragment: .fragment
    case .photo: .photo
    case .file: .file
    }
  }
}

/// The files of a published sealed folder, as its contents list names them, so that a file that did not change need not
/// be made to be listed again.
struct PublishedSealedFiles {
  /// A file's name, and what the contents list says of it.
  struct File {
    let name: String
    let nonce: String
    let bytes: Int
  }

  private var files: [String: File] = [:]

  /// Reads the contents list that is published; no part is known if there is none, or if it has another key.
  init(_ folder: SealedFolder, _ sink: any OwnerSink) {
    guard let script = sink.published(folder.contents), let contents = folder.sealer.contents(in: script) else {
      return
    }
    for entry in contents.entries
    where entry.sizes.count == entry.files.count && entry.nonces.count == entry.files.count {
      for (index, name) in entry.files.enumerated() {
        files[name] = File(name: name, nonce: entry.nonces[index], bytes: entry.sizes[index])
      }
    }
  }

  subscript(name: String) -> File? { files[name] }
}

/// What a build sealed.
package struct SealedOutcome: Sendable, Hashable {
  /// How many people have access, and how many sealed folders they may open.
  package var people = 0
  package var folders = 0
  /// The files of these folders that were looked at, and the slots that were.
  package var files = 0
  /// The number of those files and slots that this build encrypted.
  package var written = 0
  /// The time of all workers.
  package var nanoseconds: UInt64 = 0

  mutating func add(_ other: SealedOutcome) {
    people += other.people
    folders += other.folders
    files += other.files
    written += other.written
    nanoseconds += other.nanoseconds
  }
}
