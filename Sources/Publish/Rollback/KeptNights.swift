internal import Diagnostics
internal import Platform

/// What the output keeps of earlier nights, so that they can be brought back.
package enum KeptNights {
  /// Removes all of them, and work in progress; returns their number. The records of what is published stay. Call it
  /// under the output's lock.
  package static func removeAll(output: String) throws -> Int {
    try Failure.wrapping {
      guard try FileStatus.following(output)?.kind == .folder else { return 0 }
      let tree = try OutputTree(output, hook: nil)
      let nights = try JournalFolder.nights(in: tree)
      for night in nights { try tree.removeTree(night.path) }
      try tree.removeTree(Staging.folder)
      return nights.count
    }
  }
}
