package import Model
internal import Synchronization

/// Ids of restaurants and users that look like paths. A reference that equals one of them is not cut to its last part.
///
/// Few exports have such ids. They are collected while the files of restaurants and users are read, before the files whose
/// rows refer to them. If rows refer to a file that is not read yet (in a dump), that file is read once beforehand.
package final class PathIDs: Sendable {
  private struct State {
    var ids: [Collection: Set<[UInt8]>] = [:]
    /// The ids of the last night.
    var before: [Collection: Set<[UInt8]>] = [:]
    /// Files that may still give ids, by name.
    var unread: [Collection: [String: ExportFile]] = [:]
    /// Whether rows that are in no file of tonight are kept, as in deltas.
    var keepsRows: Bool

    func changes(of collection: Collection) -> (came: [String], gone: [String]) {
      let (now, before) = (ids[collection] ?? [], before[collection] ?? [])
      let words = { (ids: Set<[UInt8]>) in ids.map { String(decoding: $0, as: UTF8.self) } }
      return (words(now.subtracting(before)), words(before.subtracting(now)))
    }

    mutating func keepIDs(of collection: Collection) {
      ids[collection, default: []].formUnion(before[collection] ?? [])
    }
  }

  private let settings: IngestSettings
  private let state: Mutex<State>

  /// Covers all files of a night.
  package init(_ files: [ExportFile], settings: IngestSettings) {
    self.settings = settings
    var state = State(keepsRows: !settings.onlyNewestDate)
    for collection in [Collection.restaurants, .users] {
      let own = files.filter { $0.isRecognized && $0.ownCollections.contains(collection) && $0.table == nil }
      state.unread[collection] = Dictionary(own.map { ($0.name, $0) }) { first, _ in first }
    }
    self.state = Mutex(state)
  }

  /// The ids of all files, which were found before.
  init(_ facts: ExportFacts, settings: IngestSettings) {
    self.settings = settings
    var state = State(keepsRows: false)
    state.ids = facts.paths
    self.state = Mutex(state)
  }

  /// The ids that were found so far.
  var found: [Collection: Set<[UInt8]>] { state.withLock { $0.ids } }

  /// Whether neither the last night's rows nor tonight's have such ids.
  package var isEmpty: Bool {
    state.withLock { $0.ids.values.allSatisfy(\.isEmpty) && $0.before.values.allSatisfy(\.isEmpty) }
  }

  /// Adds the ids of the last night's rows. They are valid if tonight has no file of their collection, or none that is
  /// whole.
  package func begin(_ collection: Collection, _ ids: [String]) {
    let paths = Self.paths(among: ids)
    state.withLock {
      $0.before[collection] = paths
      if $0.keepsRows || $0.unread[collection]?.isEmpty != false { $0.ids[collection] = paths }
    }
  }

  /// The ids that were added and removed since the last night, according to tonight's files.
  package func changes(of collection: Collection) throws -> (came: [String], gone: [String]) {
    guard !isEmpty else { return ([], []) }
    try readIDs(of: collection)
    return state.withLock { $0.changes(of: collection) }
  }

  /// Called after all files of a collection were read or are unchanged, with the ids of its rows. Returns the ids that
  /// were added and removed since the last night.
  package func update(_ collection: Collection, _ ids: [String]) -> (came: [String], gone: [String]) {
    let paths = Self.paths(among: ids)
    return state.withLock { state in
      state.unread[collection] = [:]
      state.ids[collection] = paths
      defer { state.before[collection] = paths }
      return state.changes(of: collection)
    }
  }

  /// The part to which a reference is cut, if no row has the whole id.
  package static func lastPart(of id: String) -> String {
    Array(id.utf8).withUnsafeBytes { String(decoding: RecordMapper.lastPart($0), as: UTF8.self) }
  }

  private static func paths(among ids: [String]) -> Set<[UInt8]> {
    Set(ids.filter { lastPart(of: $0) != $0 }.map { Array($0.utf8) })
  }

  func add(_ id: [UInt8], of collection: Collection) {
    state.withLock { _ = $0.ids[collection, default: []].insert(id) }
  }

  /// Ends the ids of a file. If it breaks off, ids of the last night are kept.
  func end(_ file: String, isWhole: Bool) {
    state.withLock { state in
      for collection in state.unread.keys where state.unread[collection]?.removeValue(forKey: file) != nil && !isWhole {
        state.keepIDs(of: collection)
      }
    }
  }

  func contains(_ text: UnsafeRawBufferPointer, of collection: Collection) throws -> Bool {
    try readIDs(of: collection)
    return state.withLock { state in
      guard let ids = state.ids[collection], !ids.isEmpty else { return false }
      return ids.contains(Array(text))
    }
  }

  /// Reads the files of a collection that are not read yet, for their ids alone.
  private func readIDs(of collection: Collection) throws {
    let files = state.withLock { $0.unread[collection] ?? [:] }
    guard !files.isEmpty else { return }
    state.withLock { $0.unread[collection] = [:] }
    for file in files.values.sorted(by: { $0.name < $1.name }) {
      let pass = CollectionPass(surveying: file, settings: settings, paths: self)
      if try !pass.run().readToEnd { state.withLock { $0.keepIDs(of: collection) } }
    }
  }
}

/// The ids of the restaurants that rows name, by the hashes of what the rows refer to.
package struct NamedRestaurantIDs: Sendable, Equatable {
  private let named: [UInt64: String]

  package init(_ named: [UInt64: String] = [:]) { self.named = named }

  /// The batch with the ids of the restaurants that its rows name, and without derived rows of these.
  package func resolved(_ batch: RecordBatch, isDerived: Bool) -> RecordBatch {
    guard !named.isEmpty, isDerived || batch.collection != .restaurants else { return batch }
    let hashes = batch.rowHashes()
    if isDerived, batch.collection == .restaurants {
      var kept = RecordBatch(.restaurants)
      for row in 0..<batch.rows where named[hashes[row].id] == nil { kept.append(row, of: batch) }
      return kept
    }
    guard let column = Self.column(of: batch.collection) else { return batch }
    var batch = batch
    for (row, hash) in hashes.enumerated() {
      if let id = named[hash.restaurant] { batch.replace(row: row, column: column, id) }
    }
    return batch
  }

  private static func column(of collection: Collection) -> Int? {
    collection.columns.firstIndex { $0.name == "restaurant_id" }
  }
}
