internal import Synchronization

/// The rating figures of every restaurant, read once for all readers of a build. These must see the same rows.
package final class SharedFigures: Sendable {
  private let standings = Mutex<Standings?>(nil)

  package init() {}

  /// The figures, which `read` reads unless another reader has. Readers that ask meanwhile wait.
  func standings(_ read: () throws -> Standings) throws -> Standings {
    try standings.withLock { known in
      if let known { return known }
      let standings = try read()
      known = standings
      return standings
    }
  }
}
