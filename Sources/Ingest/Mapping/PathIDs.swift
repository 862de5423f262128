package import Model
internal import Synchronization

/// Ids of restaurants and users that look like paths: a reference that is one of them is not cut to its last part.
///
/// Hardly any export has such ids. They are noted while the files of restaurants and users are read, before those whose
/// rows refer to them; where rows refer to a file that is still to be read (in a dump), that is read once beforehand.
package final class PathIDs: Sendable {
  private struct State {
    var ids: [Collection: Set<[UInt8]>] = [:]
    /// Of the last night.
    var before: [Collection: Set<[UInt8]>] = [:]
    /// Files that may still give ids, by name.
    var unread: [Collection: [String: ExportFile]] = [:]
  }

  private let settings: IngestSettings
  private let state: Mutex<State>

  /// Over all files of a night.
  package init(_ files: [ExportFile], settings: IngestSettings) {
    self.settings = settings
    var state = State()
    for collection in [Collection.restaurants, .users] {
      let own = files.filter { $0.isRecognized && ($0.isDump || $0.collection == collection) && $0.table == nil }
      state.unread[collection] = Dictionary(own.map { ($0.name, $0) }) { first, _ in first }
    }
    self.state = Mutex(state)
  }

  package var isEmpty: Bool { state.withLock { $0.ids.values.allSatisfy(\.isEmpty) } }

  /// Takes the ids that rows had on the last night.
  package func begin(_ collection: Collection, _ ids: [String]) {
    let paths = Self.paths(among: ids)
    state.withLock {
      $0.ids[collection] = paths
      $0.before[collection] = paths
    }
  }

  /// All files of a collection are read or stand as they were, and these are the ids of its rows: answers with those that
  /// came and went since the last night.
  package func settle(_ collection: Collection, _ ids: [String]) -> (came: [String], gone: [String]) {
    let paths = Self.paths(among: ids)
    return state.withLock { state in
      state.unread[collection] = [:]
      state.ids[collection] = paths
      let before = state.before[collection] ?? []
      let words = { (ids: Set<[UInt8]>) in ids.map { String(decoding: $0, as: UTF8.self) } }
      return (words(paths.subtracting(before)), words(before.subtracting(paths)))
    }
  }

  /// What a reference to this id is cut to, where no row has all of it.
  package static func lastPart(of id: String) -> String {
    Array(id.utf8).withUnsafeBytes { String(decoding: RecordMapper.lastPart($0), as: UTF8.self) }
  }

  private static func paths(among ids: [String]) -> Set<[UInt8]> {
    Set(ids.filter { lastPart(of: $0) != $0 }.map { Array($0.utf8) })
  }

  func note(_ id: [UInt8], of collection: Collection) {
    state.withLock { _ = $0.ids[collection, default: []].insert(id) }
  }

  /// No more ids come from a file.
  func end(_ file: String) {
    state.withLock { for collection in $0.unread.keys { $0.unread[collection]?[file] = nil } }
  }

  func holds(_ text: UnsafeRawBufferPointer, of collection: Collection) throws -> Bool {
    try look(through: collection)
    return state.withLock { state in
      guard let ids = state.ids[collection], !ids.isEmpty else { return false }
      return ids.contains(Array(text))
    }
  }

  /// Reads the files of a collection that are still to be read, for their ids alone.
  private func look(through collection: Collection) throws {
    let files = state.withLock { $0.unread[collection] ?? [:] }
    guard !files.isEmpty else { return }
    state.withLock { $0.unread[collection] = [:] }
    for file in files.values.sorted(by: { $0.name < $1.name }) {
      let quiet = ProblemScribe(file: file.name, SilentSink())
      _ = try FilePass(file, settings: settings, scribe: quiet, sink: SilentSink(), survey: nil, paths: self).run()
    }
  }
}
