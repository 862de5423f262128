internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Reports
internal import Store

/// What all filters of a night of shards agree on: which files are read as which parts, with which settings, program and
/// day, for how many shards. It is JSON in the lake, which a driver reads too.
struct ShardPlan: Sendable, Hashable, Codable {
  enum Version: Int, Codable { case this = 4 }

  /// A file of the exports, in the order in which a night reads them.
  struct Part: Sendable, Hashable, Codable {
    let name: String
    /// By which an engine keeps the part's rows.
    var key = ""
    let bytes: Int
    /// Nanoseconds since 1970.
    let modified: Int64
    /// When its bytes or its name changed on the planner's machine, and its number there.
    let changed: Int64
    let inode: Int64
    /// Whether its time would show if it changed after it was listed.
    let isSettled: Bool
    /// Nil for a file of several collections.
    let collection: Collection?
    let isOfAccounts: Bool
    /// Whether its rows may tell the addresses of people.
    let mayTellAddresses: Bool

    /// What tells whether the file is the same.
    var look: String { "\(name)\n\(bytes) \(modified) \(changed) \(inode)" }
  }

  /// Parts that are read together: when all of them were read, rows that none of them has are removed.
  struct Group: Sendable, Hashable, Codable {
    let parts: Range<Int>
    /// The collections that end with the group.
    let finishes: [Collection]
    let finishesAccounts: Bool
  }

  private(set) var version = Version.this
  /// The name of the night: a digest of the plan, so that the same plan goes on with what is done until it is in place.
  private(set) var night = ""
  let exports: String
  let config: String
  let templates: String
  let isConfigNamed: Bool
  let areTemplatesNamed: Bool
  let isOffline: Bool
  /// Whether devices keep pages of the site.
  let isApp: Bool
  /// How the site is put in place.
  let form: LakeForm
  let asOf: CivilDay
  let shards: Int
  /// Its number among the nights of the lake, and the name of the night that was in place when it was planned.
  let number: Int
  let before: String
  /// Whether the shrink guard is off.
  let allowsShrink: Bool
  /// A digest of program and settings.
  let reading: String
  /// A digest of program, settings and templates.
  let fingerprint: String
  private(set) var parts: [Part]
  let groups: [Group]
  /// Files of earlier nights, of collections that have no file now: their rows are kept.
  let retained: [Part]
  /// The digest of the list of forgotten people; empty if there is none.
  let forgotten: String
  /// Who has access to sealed pages.
  let access: PlannedAccess
  /// Whether an address on that list says whom to forget, so that people are learned before anything is read.
  let learnsPeople: Bool
  /// What makes the night end with 1.
  let failOn: FailOn
  /// How many rejected rows and fields the night accepts; empty if any number.
  let maxRejects: String

  /// With the name of the night, and with the keys of parts: digests of what decides their rows, but for people whom an
  /// address says to forget, and for the facts. A file that may have changed within a tick of its time is read again by the
  /// next night.
  func named() throws -> ShardPlan {
    var plan = self
    plan.night = Digest.base32(SHA256.digest(try PackedWriter.bytes(of: self)), length: 16)
    for (index, part) in parts.enumerated() {
      let decides = [reading, forgotten, part.look, part.isSettled ? "" : plan.night]
      plan.parts[index].key = Digest.hex(SHA256.digest(try PackedWriter.bytes(of: decides)), length: 32)
    }
    return plan
  }

}

extension ShardPlan {
  /// The plan of a night; nil if the lake has none, or one of another version.
  init?(of night: String, in lake: LakeFolder) throws {
    guard let plan: ShardPlan = try lake.json(in: Self.name(of: night)), plan.shards > 0 else { return nil }
    self = plan
  }

  /// The file of the lake with the plan of a night.
  static func name(of night: String) -> String { "nights/\(night)/plan.json" }
}

/// Digests of program, settings and templates that are the same on all machines which have the same ones.
struct ShardFingerprints {
  /// Of what decides how rows are read: the program and the settings.
  let reading: String
  /// Of what decides the pages: the templates too.
  let all: String

  init(_ run: RunPlan, _ request: RunRequest, _ context: RunContext) throws {
    let fingerprint = try BuildFingerprint(run, request, context, stages: [.pages])
    let (parts, program) = (fingerprint.parts, fingerprint.executable ?? "")
    // The zone's rules are the machine's.
    let zone = ZoneDigest.of { [zone = run.clock.zone] in zone.offset(at: $0) }
    let words =
      "\(zone) \(ZstdCompressor.version) \(Program.version) \(Program.formatVersion) \(program) \(parts.settings)"
    reading = Digest.hex(SHA256.digest(words.utf8), length: 32)
    all = Digest.hex(SHA256.digest("\(words) \(PrecompressedSite.version) \(parts.templates)".utf8), length: 32)
  }
}

/// Which files a night of shards reads as which parts, in which order, and which rows of the night before it keeps: as
/// `ExportIngest` decides it for one store.
struct PartsPlan {
  private(set) var parts: [ShardPlan.Part] = []
  private(set) var groups: [ShardPlan.Group] = []
  private(set) var retained: [ShardPlan.Part] = []
  /// The collections that had files before and have none now.
  private(set) var missing: [Collection] = []

  /// `before` is the plan of the night in place; `start` is when the files were listed, in microseconds since 1970.
  init(_ files: [ExportFile], before: ShardPlan?, start: Int64) {
    let known = before.map { $0.parts + $0.retained } ?? []
    for group in ReadingOrder(files).groups { add(group, known, start) }
  }

  private mutating func add(_ group: ReadingOrder.Group, _ known: [ShardPlan.Part], _ start: Int64) {
    let files = group.files
    let gone = group.collections.filter { collection in
      let own = files.filter { $0.isDump || $0.collection == collection }
      guard own.allSatisfy(\.isOfAccounts) else { return false }
      return known.contains { $0.collection == collection && (own.isEmpty || !$0.isOfAccounts) }
    }
    missing += gone
    let haveAccounts = files.contains(where: \.isOfAccounts)
    for collection in gone {
      retained += known.filter { $0.collection == collection && !(haveAccounts && $0.isOfAccounts) }
    }
    guard !files.isEmpty else { return }
    let first = parts.count
    parts += files.map { Self.part($0, start) }
    groups.append(
      ShardPlan.Group(
        parts: first..<parts.count,
        finishes: group.collections.filter { collection in
          !gone.contains(collection) && files.contains { $0.exportedCollections.contains(collection) }
        },
        finishesAccounts: group.collections.contains(.users) && (!gone.contains(.users) || haveAccounts)))
  }

  private static func part(_ file: ExportFile, _ start: Int64) -> ShardPlan.Part {
    let status = file.status
    return ShardPlan.Part(
      name: file.name, bytes: status.size, modified: status.modified, changed: status.changed,
      inode: Int64(truncatingIfNeeded: status.inode),
      isSettled: FileTick.isOver(modified: status.modified, changed: status.changed, nightStart: start),
      collection: file.collection, isOfAccounts: file.isOfAccounts, mayTellAddresses: file.mayTellAddresses)
  }
}

/// What a night of shards does not do. It is refused before anything is read, so that no site lacks a part that
/// `sumaq build` would make, or shows what it would not.
struct ShardLimits {
  let plan: RunPlan
  let request: RunRequest
  let context: RunContext

  func check(_ files: [ExportFile]) throws {
    let settings = plan.settings
    let (table, command) = (
      files.first { $0.table != nil }, settings.publishAfter == nil ? "onFinish" : "publish.after"
    )
    let sharesReports = ReportRenderer.sharesReports(
      try Renderers.reportTemplates(try Renderers.folder(request)), plan.reportSettings(context))
    let refusals = [
      (
        settings.exportsMode == .delta, "exports.mode is delta: a night of shards reads all rows",
        "Export all rows, and set exports.mode to snapshot."
      ),
      (
        !settings.exportsFrom.isEmpty, "exports.from names servers",
        "Download the exports first, into the folder of --exports."
      ),
      (
        table != nil, "\(table?.name ?? "") is an analysts' table",
        "Move it out of the exports, or run sumaq build on one machine."
      ),
      (
        sharesReports, "a report has audience: public",
        "Name it in reports.off, or run sumaq build on one machine."
      ),
      (
        settings.publishAfter != nil || settings.onFinish != nil, "\(command) has a command",
        "Run it behind the job, and take it out of the settings."
      ),
    ]
    guard let (_, words, mend) = refusals.first(where: \.0) else { return }
    throw ShardProblems.refused(nil, "shards do not make this site: " + words, mend: mend)
  }
}
