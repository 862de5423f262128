internal import Model
internal import Store

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
