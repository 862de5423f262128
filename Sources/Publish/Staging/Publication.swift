package import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

/// One night's way to the output: takes pages from any worker, stages those whose bytes changed, and puts all of them
/// in place at once.
///
/// `init`, then `stands` and `accept` from any thread, then `finish` or `abandon` once. Needs the build locks. Holds
/// some 60 bytes a published file, and the paths of what changed only on the disk.
package final class Publication: PartialSink {
  struct State {
    /// Bits of `Flag`, one byte a row of the index.
    var flags: Flags
    var plan = Plan()
    var staging: Staging
    /// What tonight's new paths and changed rows were given, to tell one page from two of the same name.
    var claimed: [LedgerDigest: LedgerDigest] = [:]
    /// Rows whose file goes unless it is named.
    var withdrawn: [LedgerDigest] = []
    /// Photos that pages showed which are others tonight, or go.
    var formerPhotos: Set<String> = []
    /// Rows whose file stays but was made from other things.
    var refreshed: [(key: LedgerDigest, inputs: LedgerDigest)] = []
    var sum: LedgerSum
    var outcome = PublishOutcome()
    var failed = false
  }

  /// Grows as rows are asked for.
  struct Flags {
    var bits: [UInt8]

    subscript(place: Int) -> UInt8 {
      get { place < bits.count ? bits[place] : 0 }
      set {
        if place >= bits.count { bits.append(contentsOf: repeatElement(0, count: place + 1 - bits.count)) }
        bits[place] = newValue
      }
    }
  }

  enum Flag {
    /// Accepted or standing tonight.
    static let seen: UInt8 = 1
    /// The file is not what the ledger says.
    static let damaged: UInt8 = 2
    /// The file is not there.
    static let missing: UInt8 = 4
    /// Either of them.
    static let wrong: UInt8 = damaged | missing
  }

  let settings: PublicationSettings
  let tree: OutputTree
  let store: Store
  let index: LedgerIndex
  let targets: TargetGuard
  let problems: any ProblemSink
  /// As the night began.
  let before: LedgerState
  /// Whether ledger and output agreed as the night began.
  let trusted: Bool
  /// Folders that were not there: they are put in place whole.
  let cold: Set<OutputFolder>
  /// Whether there is a photo that a page could show.
  let hasPhotos: Bool
  let state: Mutex<State>
  /// What an interrupted run left, and what became of it.
  package let recovered: [Recovery]

  /// Opens the output (made where it is missing), finishes or undoes an interrupted night, loads the ledger and, where
  /// output and ledger disagree or `full` asks for it, compares every published file with it.
  package init(_ settings: PublicationSettings, store: Store, problems: any ProblemSink) throws {
    self.settings = settings
    self.store = store
    self.problems = problems
    let opened = try Failure.wrapping { try Opening(settings, store) }
    tree = opened.tree
    targets = TargetGuard(opened.tree)
    index = opened.index
    before = opened.before
    trusted = opened.trusted
    cold = opened.cold
    hasPhotos = try Failure.wrapping { try opened.tree.status("site/photos") != nil }
    recovered = opened.recovered
    state = Mutex(
      State(
        flags: Flags(bits: opened.flags), staging: Staging(begins: settings.begins),
        sum: index.isWhole ? index.sum : before.sum))
  }

  /// Whether only what may have changed is to be named: what nobody names tonight stands, unless it is withdrawn.
  package var isPartial: Bool { !index.isWhole }

  package func stands(_ path: String, inputs: [UInt8]) -> Bool {
    // What cannot be looked up is told when the page is accepted.
    guard isWarm(path), case .success(let place?) = Result(catching: { try index.find(LedgerDigest(of: path)) }),
      index[place].inputs == ContentDigest.inputs(inputs)
    else { return false }
    return state.withLock { state in
      guard state.flags[place] & Flag.wrong == 0 else { return false }
      if state.flags[place] & Flag.seen == 0 { state.outcome.untouched += 1 }
      state.flags[place] |= Flag.seen
      return true
    }
  }

  /// Whether the path's folder was there as the night began.
  private func isWarm(_ path: String) -> Bool { OutputFolder(of: path).map { !cold.contains($0) } ?? true }

  package func accept(_ page: RenderedPage) throws {
    do {
      try Failure.wrapping { try take(page) }
    } catch {
      state.withLock { $0.failed = true }
      throw error
    }
  }

  /// Forgets the night: nothing was published.
  package func abandon() throws {
    try Failure.wrapping { try tree.removeTree(Staging.folder) }
  }
}
