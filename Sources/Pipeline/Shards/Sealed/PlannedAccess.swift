internal import Diagnostics
internal import Lake
internal import Model
internal import Sealing

/// What a plan of shards says of sealed pages. The keys, and who the people with access are, stay in the state folder.
struct PlannedAccess: Sendable, Hashable {
  enum State: Sendable, Hashable {
    case nobody
    /// People have access, by the list and the keys with this digest.
    case open(digest: String)
    /// Keys or list are missing, as the words say: what is sealed stays as it is in place.
    case keysMissing(String)
  }

  let state: State
  /// The planner's state folder, where tasks that seal read the keys.
  let folder: String
  /// The ids of the users who may open their own pages. Photos of their reviews are made even if no public page shows them.
  let readers: [String]
  /// The edition of the newest list that a night of the lake was planned with.
  let edition: UInt32

  /// `last`: of the night in place, whose list may be newer than the one that the state folder has.
  init(_ run: RunPlan, state folder: String, after last: PlannedAccess?) {
    edition = max(run.accessEdition, last?.edition ?? 0)
    switch run.sealed {
    case .open where run.accessEdition < edition:
      (state, self.folder) = (.keysMissing(KeysFolder.Doubt.older.rawValue), folder)
    case .nobody: (state, self.folder) = (.nobody, "")
    case .keysMissing(let problem): (state, self.folder) = (.keysMissing(problem.reason), folder)
    case .open(let access): (state, self.folder) = (.open(digest: Digest.hex(access.digest.bytes)), folder)
    }
    readers = run.readers
  }

  /// Whether tasks of the night seal.
  var seals: Bool { if case .open = state { true } else { false } }
  /// Whether the site has what is sealed.
  var isAnybodys: Bool { state != .nobody }
}

// As JSON.
extension PlannedAccess {
  /// An access of no people is written only if there was one before.
  func write(to json: inout JSONWriter) {
    guard isAnybodys || edition > 0 else { return }
    json.key("access")
    json.object { json in
      switch state {
      case .nobody: break
      case .open(let digest): json.member("digest", digest)
      case .keysMissing(let reason): json.member("missing", reason)
      }
      json.member("state", folder)
      if edition > 0 { json.member("edition", Int(edition)) }
      json.key("readers")
      json.array { json in for reader in readers { json.value(reader) } }
    }
  }

  /// What a plan says.
  init(_ plan: DocumentNode) {
    let node = plan["access"]
    if let digest = node?["digest"]?.string {
      state = .open(digest: digest)
    } else {
      state = node?["missing"]?.string.map(State.keysMissing) ?? .nobody
    }
    folder = node?["state"]?.string ?? ""
    edition = (node?["edition"]?.number).flatMap { UInt32(exactly: $0) } ?? 0
    readers = node?["readers"]?.elements?.compactMap(\.string) ?? []
  }
}
