internal import Diagnostics
internal import Model
internal import Pages
internal import Photos
package import Platform
internal import Store

/// `sumaq export-person`: hands over everything that is held of one person.
package enum PersonExport {
  /// Writes `person.json` to the stream.
  package static func write(
    _ word: String, _ request: RunRequest, _ context: RunContext, to output: ByteStream
  ) throws {
    let store = try StoreAccess.read(request)
    output.write(try document(word, store, request, RunPlan(request, context)).bytes())
  }

  /// Writes the archive to a file that only its owner may read; returns the message to print.
  package static func write(
    _ word: String, _ request: RunRequest, _ context: RunContext, toFile path: String
  ) throws -> String {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    try check(path, request)
    let document = try document(word, store, request, plan)
    let photos = try document.photos()
    let disk = PhotoDisk(state: request.state)
    var members: [String: PhotoCopy.Size] = [:]
    for photo in photos where disk.contains(photo.copy) { members[photo.path] = photo.copy }
    let texts: [String: [UInt8]] = [
      "person.json": try document.bytes(), "rejects.ndjson": document.rejectBytes(),
      "README.txt": try PersonReadme(plan, request, context).bytes,
    ]
    do {
      try write(Array(members.keys) + Array(texts.keys), to: path) { name in
        if let text = texts[name] { return text }
        guard let copy = members[name] else { return [] }
        return try Files.read(disk.path(copy))
      }
    } catch is StoredZip.TooLarge {
      throw PeopleProblems.tooLarge.failure(.cannotCreate, at: Place(path), "the archive would have 4 GB or more")
    }
    return "\(path) holds what is kept of this person, in \(Amount.of(texts.count + members.count, "file", "files"))."
  }

  static func document(
    _ word: String, _ store: Store, _ request: RunRequest, _ plan: RunPlan
  ) throws -> PersonDocument {
    let ids = try PersonWord.resolve(word, in: store, request, forgotten: ForgottenList.read(state: request.state))
    let held = try store.holdings(of: ids[0], timeZoneOffset: plan.siteSettings.timeZoneOffset)
    let photos = try PhotoQueueReader(store)
    return PersonDocument(held, plan.siteSettings) { try photos.copy(of: $0, $1).sizes }
  }

  /// The archive may be neither among the store's files nor in what is published, and replaces no folder.
  private static func check(_ path: String, _ request: RunRequest) throws(Failure) {
    for folder in [request.state, request.output, request.exports] {
      guard path != folder, !path.hasPrefix(folder + "/") else {
        throw PeopleProblems.place.failure(
          .cannotCreate, at: Place(path), "an archive of a person may not be in \(folder)")
      }
    }
  }

  private static func write(_ names: [String], to path: String, content: (String) throws -> [UInt8]) throws {
    try WholeFile.write(to: path, permissions: 0o600) { write in
      try StoredZip.write(names, content: content, to: write)
    }
  }
}

/// `README.txt` of a person's archive, in the site's language: whence the data are, who can open it, and how long they
/// are kept.
struct PersonReadme {
  let bytes: [UInt8]

  init(_ plan: RunPlan, _ request: RunRequest, _ context: RunContext) throws(Failure) {
    let tables = try StringTable.all(in: Renderers.folder(request), heard: [], problems: context.problems)
    let words = tables[plan.siteSettings.language] ?? tables[StringTable.fallback] ?? .nothing
    let title = (Phrase.Argument.name, plan.settings.site.title)
    let lines = [
      words(.heldTitle, title), "", words[.heldFiles], "", words(.heldWhence, title), "", words[.heldWho], "",
      words[.heldLong],
    ]
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
