internal import Model
internal import Store
internal import Templating

extension BundlePages {
  /// The bundle of a user, whether they have a page or not; nil if nothing but other rows names them.
  func user(_ key: Int64) throws -> BundleDraft? {
    builder.begin(depth: 1)
    guard let facts = try UserFacts(key, builder, index) else { return nil }
    let photos = SealedPhotos()
    let home = fragment("home", .user, try builder.ownHome(facts, photos))
    var parts = [home]
    for page in stride(from: facts.pages, to: 0, by: -1) { parts.append(try reviews(page, facts, photos)) }
    parts.append(fragment("history", .history, builder.ownHistory(facts)))
    let everything = "everything.json"
    let held = try builder.ownHeld(facts, photos, files: [everythingRow(everything)])
    parts.append(fragment("me", .held, held))
    parts.append(
      BundlePart(path: everything, type: .file, mime: "application/json", pieces: try document(facts)))
    return BundleDraft(
      title: ShownName.cut(facts.name), publicPage: builder.ownPage(facts), landing: home.path,
      parts: parts + photos.parts, photos: publicPhotos)
  }

  /// A page of reviews. Its values are made for the digest and thrown away, so that memory holds one page at a time.
  private func reviews(_ page: Int, _ facts: UserFacts, _ photos: SealedPhotos) throws -> BundlePart {
    let inputs = press.inputs(.reviews, try builder.ownReviews(page, facts, photos))
    let (press, builder) = (press, builder)
    return fragment(facts.path(page), inputs: inputs) {
      press.html(.reviews, try builder.ownReviews(page, facts, photos))
    }
  }

  /// `person.json`, as `export-person` writes it, in pieces.
  private func document(_ facts: UserFacts) throws -> [BundlePart.Piece] {
    let source = source
    return try PersonDocument(facts.held, builder.settings) {
      try source.photoCopy($0, kind: $1)?.sizes ?? []
    }.pieces().map { piece in .made(inputs: piece.inputs, bytes: piece.bytes) }
  }

  private func everythingRow(_ path: String) -> Fields<SealedFileSlot> {
    var fields = Fields<SealedFileSlot>()
    fields[.name] = .text(words[.ownEverything])
    fields[.note] = .text(words[.ownEverythingNote])
    var link = Fields<SealedFileLinkSlot>()
    link[.file] = .text(path)
    link[.format] = .text("JSON")
    fields[.links] = SlotValue([link])
    return fields
  }
}
