internal import Model
internal import Store
internal import Templating

extension SealedFolderPages {
  /// The sealed folder of a user, whether they have a page or not; nil if nothing but other rows names them.
  func user(_ key: Int64) throws -> SealedFolderDraft? {
    builder.begin(depth: 1)
    guard let facts = try UserFacts(key, builder, index) else { return nil }
    let photos = SealedPhotos()
    let home = fragment("home", .user, try builder.ownHome(facts, photos))
    var entries = [home]
    for page in stride(from: facts.pages, to: 0, by: -1) { entries.append(try reviews(page, facts, photos)) }
    entries.append(fragment("history", .history, builder.ownHistory(facts)))
    let everything = "everything.json"
    let held = try builder.ownHeld(facts, photos, files: [everythingRow(everything)])
    entries.append(fragment("me", .held, held))
    entries.append(
      SealedEntry(path: everything, type: .file, mime: "application/json", pieces: try document(facts)))
    return SealedFolderDraft(
      title: ShownName.cut(facts.name), publicPage: builder.ownPage(facts), landing: home.path,
      entries: entries + photos.entries, photos: publicPhotos)
  }

  /// A page of reviews. Its values are made for the digest and thrown away, so that memory holds one page at a time.
  private func reviews(_ page: Int, _ facts: UserFacts, _ photos: SealedPhotos) throws -> SealedEntry {
    let inputs = press.digest(.reviews, try builder.ownReviews(page, facts, photos))
    let (press, builder) = (press, builder)
    return fragment(facts.path(page), inputs: inputs) {
      press.html(.reviews, try builder.ownReviews(page, facts, photos))
    }
  }

  /// `person.json`, as `export-person` writes it, in pieces.
  private func document(_ facts: UserFacts) throws -> [SealedEntry.Piece] {
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

/// Everything that a reviewer's own pages show, read from the store.
struct UserFacts {
  let dossier: UserDossier
  let held: PersonHoldings
  let dossiers: any DossierSource
  let name: String

  /// The number of reviews on a page.
  static let onPage = 20

  /// Nil if the user has no row.
  init?(_ key: Int64, _ builder: PageBuilder, _ index: PersonIndex) throws {
    dossiers = try builder.source.dossiers(of: .users, key)
    guard let dossier = try dossiers.member(key) else { return nil }
    self.dossier = dossier
    held = try builder.source.holdings(ofUser: dossier.user.id, in: index)
    name = builder.personName(dossier.user.name)
  }

  var user: User { dossier.user }
  var summary: ReviewSummary { dossier.summary }

  /// The number of pages of reviews. They are numbered from the oldest, so that full ones do not change.
  var pages: Int { (summary.count + Self.onPage - 1) / Self.onPage }

  /// The positions of a page's reviews in the list, which begins with the newest.
  func positions(_ page: Int) -> Range<Int> {
    let end = summary.count - (page - 1) * Self.onPage
    return max(0, end - Self.onPage)..<max(0, end)
  }

  func path(_ page: Int) -> String { "reviews/\(page)" }

  /// What the user's row says in a column; the row that the site shows comes first.
  func text(_ column: String) -> String? {
    for row in [held.user, held.account, held.derived] {
      if let text = row?.text(column), ShownName.whole(text) != nil { return text }
    }
    return nil
  }
}

/// The photos of one sealed folder that no public page shows.
final class SealedPhotos {
  private(set) var entries: [SealedEntry] = []
  private var known: Set<String> = []

  /// The path in the sealed folder of a photo's largest copy.
  func path(_ copy: PhotoCopy.Size) -> String {
    let path = "photos/\(copy.digest)-\(copy.pixels).\(copy.format)"
    if known.insert(path).inserted {
      let mime = copy.format == "jpg" ? "image/jpeg" : "image/\(copy.format)"
      entries.append(SealedEntry(path: path, type: .photo, mime: mime, pieces: [.photo(copy)]))
    }
    return path
  }
}
