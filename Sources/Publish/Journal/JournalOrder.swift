internal import Model
internal import Platform
internal import Synchronization

/// The changes of a journal nearly in the order of their paths, in which the ledger writes rows several times as fast.
///
/// They are sorted in runs of bounded length and merged when they are read. While there is one run, it is in memory; more
/// are in an `UnnamedFile`.
final class JournalOrder: Sendable {
  /// The place of a change in the journal's file.
  private struct Entry: Comparable {
    let order: PathOrder
    let start: Int
    let count: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.order == right.order ? left.start < right.start : left.order < right.order
    }
  }

  private struct State {
    /// The run that is not in the file.
    var last: [Entry] = []
    var file: UnnamedFile?
    var runs: [Range<Int>] = []
  }

  /// A sorted run of which a part is in memory.
  private struct Cursor {
    var entries: ArraySlice<Entry>
    /// The entries that are still in the file.
    var rest: Range<Int>
  }

  private let path: String
  private let runEntries: Int
  private let state = Mutex(State())

  /// `folder` is for the file, which is created if there are more than `runEntries` changes.
  init(folder: String, runEntries: Int = 200_000) {
    path = Path.join(folder, "order.tmp")
    self.runEntries = runEntries
  }

  /// Reads the places of a journal's changes.
  func read(_ journal: Journal, of relative: String, in tree: OutputTree) throws {
    var state = State()
    try journal.eachRange(of: relative, in: tree) { change, range in
      if state.last.count == runEntries { try writeOut(&state) }
      state.last.append(Entry(order: PathOrder(change.path), start: range.lowerBound, count: range.count))
    }
    state.last.sort()
    if !state.runs.isEmpty { try writeOut(&state) }
    self.state.withLock { [state] in $0 = state }
  }

  private func writeOut(_ state: inout State) throws {
    state.last.sort()
    let file = try state.file ?? UnnamedFile(path)
    state.file = file
    let start = state.runs.last?.upperBound ?? 0
    try state.last.withUnsafeBytes { try file.write($0, at: start * MemoryLayout<Entry>.stride) }
    state.runs.append(start..<start + state.last.count)
    state.last.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the changes in their order; reads them again from the journal, which may have another name now.
  func each(of journal: String, in tree: OutputTree, _ body: (FileChange) throws -> Void) throws {
    let file = try FileDescriptor(opening: tree.full(journal), flags: O_RDONLY | O_NOFOLLOW)
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    try eachEntry { entry in
      if buffer.count < entry.count { buffer.append(contentsOf: repeatElement(0, count: entry.count)) }
      let change = try buffer.withUnsafeMutableBytes { bytes in
        let record = UnsafeMutableRawBufferPointer(rebasing: bytes[..<entry.count])
        try file.read(into: record, at: entry.start)
        return FileChange(UnsafeRawBufferPointer(record))
      }
      guard let change else { throw Journal.damaged(tree.full(journal)) }
      try body(change)
    }
  }

  private func eachEntry(_ body: (Entry) throws -> Void) throws {
    let (last, file, runs) = state.withLock { ($0.last, $0.file, $0.runs) }
    guard let file else { return try last.forEach(body) }
    // The cursor with the first entry is the last one.
    var cursors: [Cursor] = []
    func insert(_ cursor: Cursor) throws {
      var cursor = cursor
      if cursor.entries.isEmpty { try Self.fill(&cursor, from: file) }
      guard let first = cursor.entries.first else { return }
      var (low, high) = (0, cursors.count)
      while low < high {
        let middle = (low + high) / 2
        if let other = cursors[middle].entries.first, first < other { low = middle + 1 } else { high = middle }
      }
      cursors.insert(cursor, at: low)
    }
    for run in runs { try insert(Cursor(entries: [], rest: run)) }
    while var cursor = cursors.popLast() {
      if let entry = cursor.entries.popFirst() { try body(entry) }
      try insert(cursor)
    }
  }

  private static func fill(_ cursor: inout Cursor, from file: UnnamedFile) throws {
    let part = cursor.rest.prefix(2048)
    guard !part.isEmpty else { return }
    let stride = MemoryLayout<Entry>.stride
    cursor.entries = try Array<Entry>(unsafeUninitializedCapacity: part.count) { buffer, count in
      try file.read(
        into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: part.count * stride),
        at: part.lowerBound * stride)
      count = part.count
    }[...]
    cursor.rest = part.upperBound..<cursor.rest.upperBound
  }
}

/// A sort key of a path, nearly in byte order: folders by their first letter, files in one by the next 23 bytes.
struct PathOrder: Comparable {
  private let words: (UInt64, UInt64, UInt64)

  init(_ path: String) {
    words = path.withBytes { path in
      var rest = path[...]
      let slash = UInt8(ascii: "/")
      if let site = rest.firstIndex(of: slash), path.prefix(upTo: site).elementsEqual("site".utf8) {
        rest = rest[(site + 1)...]
      }
      let folder = rest.first ?? 0
      if let end = rest.firstIndex(of: slash) { rest = rest[(end + 1)...] }
      var bytes = rest.makeIterator()
      func word(_ first: UInt64, _ count: Int) -> UInt64 {
        var word = first
        for _ in 0..<count { word = word << 8 | UInt64(bytes.next() ?? 0) }
        return word
      }
      return (word(UInt64(folder), 7), word(0, 8), word(0, 8))
    }
  }

  static func == (left: PathOrder, right: PathOrder) -> Bool { left.words == right.words }
  static func < (left: PathOrder, right: PathOrder) -> Bool { left.words < right.words }
}
