import Diagnostics
import Model
import Platform
import TestServers

@testable import Photos
@testable import Store

/// A state folder, an exports folder and a store of their own, which go when the town goes.
final class PhotoTown {
  let root: String
  let store: Store
  let log = ProblemLog(examplesPerKind: 50)
  /// The time of the next night, in microseconds since 1970.
  var now: Int64 = 1_780_000_000_000_000

  var exports: String { root + "/exports" }

  init() throws {
    root = "\(NewStore.temporaryFolder)/sumaq-photos-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try Files.makeFolder(root + "/exports")
    store = try NewStore.open(root + "/state")
    try store.write { connection in
      for table in ["restaurants", "users", "reviews", "dishes", "offers"] {
        try connection.execute("CREATE TABLE IF NOT EXISTS \(table)(id TEXT NOT NULL, photo TEXT)")
      }
    }
  }

  deinit { do { try Files.removeTree(root) } catch {} }

  /// A row with this photo; what else must not be null is made up.
  func add(_ reference: String, to table: String = "restaurants") throws {
    try store.write { connection in
      let needed = try connection.rows("PRAGMA table_info(\(table))") { row in
        (name: row.text(1) ?? "", isNeeded: row.integer(3) != 0)
      }.filter { $0.isNeeded && $0.name != "id" && $0.name != "photo" }.map(\.name)
      let names = (["id", "photo"] + needed).joined(separator: ", ")
      let values = needed.map { _ in ", 1" }.joined()
      try connection.run(
        "INSERT INTO \(table)(\(names)) VALUES (lower(hex(randomblob(8))), ?1\(values))", .text(reference))
    }
  }

  /// The id of a user who becomes the author of all reviews.
  func authorOfReviews() throws -> String {
    try add("", to: "users")
    return try store.write { connection in
      try connection.run("UPDATE reviews SET user_key = (SELECT max(key) FROM users)")
      return try connection.text("SELECT id FROM users ORDER BY key DESC LIMIT 1") ?? ""
    }
  }

  func forget(_ reference: String) throws {
    try store.write { connection in
      for table in ["restaurants", "users", "reviews", "dishes", "offers"] {
        try connection.run("DELETE FROM \(table) WHERE photo = ?1", .text(reference))
      }
    }
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Files.makeFolder(Path.parent(of: exports + "/" + name))
    try Files.write(bytes, to: exports + "/" + name)
  }

  /// A small JPEG drawing under this name, and a row of it.
  func addPhoto(_ name: String, seed: UInt64 = 1, to table: String = "restaurants") throws {
    try write(try PhotoEncoder.jpeg(rgb: Drawing.scene(96, 72, seed: seed), width: 96, height: 72, quality: 85), name)
    try add(name, to: table)
  }

  @discardableResult
  func night(
    executable: String? = nil, problems: (any ProblemSink)? = nil, _ change: (inout PhotoSettings) -> Void = { _ in },
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ bytes: Int) -> Void = { _, _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }, shared: (any SharedCopies)? = nil
  ) throws -> PhotoOutcome {
    var settings = PhotoSettings()
    settings.sizes = [48, 24]
    settings.avatarPixels = 16
    change(&settings)
    let now = now
    let clock = Clock(microsecondsSince1970: { now }, nanoseconds: Clock.system.nanoseconds)
    return try PhotoStage(
      settings: settings, fetch: .offline, executable: executable, clock: clock, shared: shared
    ).run(
      store: store, exportsFolder: exports, problems: problems ?? log, progress: progress, cancelled: cancelled)
  }

  func copy(_ reference: String, _ kind: PhotoKind = .restaurant) throws -> PhotoCopy {
    try PhotoQueueReader(store).copy(of: reference, kind)
  }

  var problemIDs: Set<String> { Set(log.entries.map(\.kind.id)) }
}

extension FetchSettings {
  /// Addresses wait.
  static var offline: FetchSettings {
    var settings = FetchSettings()
    settings.isOffline = true
    return settings
  }
}
