internal import Model

/// What a list's page shows of its restaurants' menus.
struct MenuSummary: Sendable, Codable {
  var mains: ListFigures.Prices?
  /// Without their pages.
  var dishes: [ListFigures.CommonDish] = []
}

/// The summaries of menus that the store keeps from night to night, as reading all menus takes longer than the rest of a
/// small night. One counts as long as no menu and none of the restaurants changed.
struct StoredMenuFigures {
  /// Raise this when the same menus give another summary, or a summary other bytes.
  private static let ruleVersion: Int64 = 2

  /// A digest of what a summary depends on.
  struct Print: Sendable, Hashable {
    fileprivate let bytes: [UInt8]

    /// `edition` is that of menus. The currency of prices depends on all restaurants, whose keys have the digest `all`.
    init(edition: Int64, members: [Standings.Row], all: LedgerDigest) {
      var hash = ContentHash()
      let head = [ruleVersion, edition] + [all.high, all.low].map(Int64.init(bitPattern:))
      head.withUnsafeBytes { hash.update($0) }
      Standings.digest(of: members).bytes.withUnsafeBytes { hash.update($0) }
      bytes = hash.finish().bytes
    }
  }

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The name of a list; that of all restaurants is empty.
  private static func name(_ list: GuideList?) -> String {
    switch list {
    case nil: ""
    case .cuisine(let name): "cuisine " + (Cuisine.folded(name) ?? "")
    case .district(let folded): "district " + folded
    }
  }

  /// The summary of a list; nil if none is kept, or that of other menus.
  func summary(of list: GuideList?, _ print: Print) throws -> MenuSummary? {
    let rows = try connection.rows(
      "SELECT figures FROM menu_figures WHERE list = ?1 AND print = ?2", .text(Self.name(list)), .blob(print.bytes)
    ) { $0.blob(0) }
    guard let figures = rows.first else { return nil }
    do throws(PackedReader.Torn) { return try PackedReader.value(MenuSummary.self, of: figures) } catch {
      // Another program wrote it; the menus are read again.
      return nil
    }
  }

  /// Keeps summaries in place of earlier ones. Those of all restaurants have changed only if every list has.
  func keep(_ summaries: [GuideList?: (print: Print, summary: MenuSummary)]) throws {
    if summaries[nil] != nil { try connection.run("DELETE FROM menu_figures") }
    for (list, kept) in summaries {
      let figures = try PackedWriter.bytes(of: kept.summary)
      try connection.run(
        "INSERT OR REPLACE INTO menu_figures(list, print, figures) VALUES(?1, ?2, ?3)", .text(Self.name(list)),
        .blob(kept.print.bytes), .blob(figures))
    }
  }
}

extension Store {
  /// Keeps for later nights what the readers of a build have read of menus.
  package func keep(_ figures: SharedFigures) throws {
    let fresh = figures.menus
    guard !fresh.isEmpty else { return }
    try change { try StoredMenuFigures($0).keep(fresh) }
  }
}
