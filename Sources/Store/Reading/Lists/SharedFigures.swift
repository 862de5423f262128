internal import Synchronization

/// The rating figures of every restaurant, read once for all readers of a build, and the summaries of menus that they had
/// to read. The readers must see the same rows.
package final class SharedFigures: Sendable {
  typealias Menus = [GuideList?: (print: KeptMenus.Print, summary: MenuSummary)]

  private let known = Mutex<Standings?>(nil)
  private let fresh = Mutex<Menus>([:])

  package init() {}

  /// The figures, which `read` reads unless another reader has. Readers that ask meanwhile wait.
  func standings(_ read: () throws -> Standings) throws -> Standings {
    try known.withLock { known in
      if let known { return known }
      let standings = try read()
      known = standings
      return standings
    }
  }

  /// The summaries that the store does not keep yet.
  var menus: Menus { fresh.withLock { $0 } }

  func add(_ summary: MenuSummary, of list: GuideList?, _ print: KeptMenus.Print) {
    fresh.withLock { $0[list] = (print, summary) }
  }
}
