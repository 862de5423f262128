internal import Diagnostics
internal import Model
internal import Sealing

/// What a plan of shards says of sealed pages. The keys, and who the people with access are, stay in the state folder.
struct PlannedAccess: Sendable, Hashable, Codable {
  /// A digest of the list of people with access and of the keys; nil without access, or if they are missing.
  private(set) var digest: String?
  /// Why keys or list are missing; nil if they are not. What is sealed stays as it is in place.
  private(set) var missing: String?
  /// The planner's state folder, where filters that seal read the keys; empty without access.
  let folder: String
  /// The ids of the users who may open their own pages. Photos of their reviews are made even if no public page shows them.
  let readers: [String]
  /// The edition of the newest list that a night of the lake was planned with.
  let edition: UInt32

  /// `last`: of the night in place, whose list may be newer than the one that the state folder has.
  init(_ run: RunPlan, state folder: String, after last: PlannedAccess?) {
    edition = max(run.accessEdition, last?.edition ?? 0)
    switch run.sealed {
    case .open where run.accessEdition < edition: missing = KeysFolder.Doubt.older.rawValue
    case .nobody: break
    case .keysMissing(let problem): missing = problem.reason
    case .open(let access): digest = Digest.hex(access.digest.bytes)
    }
    self.folder = digest ?? missing == nil ? "" : folder
    readers = run.readers
  }

  /// Whether filters of the night seal.
  var seals: Bool { digest != nil }
  /// Whether the site has what is sealed.
  var isAnybodys: Bool { digest ?? missing != nil }
}

/// What only tasks know that have the keys: those of a shard's bundles, and of the page that opens them.
extension ShardNight {
  /// The night for a task that seals. Fails with 78 if the keys are not those of the plan.
  func withKeys() throws(Failure) -> ShardNight {
    var own = self
    own.run = run.sealing(try keys())
    return own
  }

  /// The keys, and who may open what.
  func keys() throws(Failure) -> SiteAccess {
    guard let digest = plan.access.digest else {
      throw Failure(.usage, ShardProblems.badTask.problem("nobody has access to sealed pages in this plan"))
    }
    let folder = request.state
    guard case .open(let access) = try KeysFolder(state: folder).read() else {
      throw Self.otherKeys(folder, "the folder has no keys of sealed pages")
    }
    guard Digest.hex(access.digest.bytes) == digest else {
      throw Self.otherKeys(folder, "the folder has other keys, or another list of access, than the plan was made with")
    }
    return access
  }

  private static func otherKeys(_ folder: String, _ words: String) -> Failure {
    Failure(.configuration, ShardProblems.otherKeys.problem(at: Place(KeysFolder.path(in: folder)), words))
  }
}
