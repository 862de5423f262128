/// The records of a list, in memory or streamed.
package struct Records {
  // Both are one reference, so that a value of any kind has sixteen bytes.
  private enum Storage {
    case held([Record])
    case streamed(Stream)
  }

  private final class Stream {
    let isEmpty: Bool
    let start: () -> (() -> Record?)

    init(isEmpty: Bool, start: @escaping () -> (() -> Record?)) {
      self.isEmpty = isEmpty
      self.start = start
    }
  }

  private let storage: Storage

  /// A list of records in memory.
  package init(_ records: [Record]) { storage = .held(records) }

  /// A list whose records are created one at a time, so that a page never holds its reviews twice.
  ///
  /// `start` is called for every iteration of the list, as a template may name it twice. It returns a function that
  /// returns the next record, and nil at the end.
  package init(isEmpty: Bool, start: @escaping () -> (() -> Record?)) {
    storage = .streamed(Stream(isEmpty: isEmpty, start: start))
  }

  /// A list that maps `items` lazily.
  package init<Items: Collection>(_ items: Items, _ record: @escaping (Items.Element) -> Record) {
    self.init(isEmpty: items.isEmpty) {
      var iterator = items.makeIterator()
      return { iterator.next().map(record) }
    }
  }

  package var isEmpty: Bool {
    switch storage {
    case .held(let records): records.isEmpty
    case .streamed(let stream): stream.isEmpty
    }
  }

  /// Calls `body` with every record.
  func forEach(_ body: (Record) -> Void) {
    switch storage {
    case .held(let records): for record in records { body(record) }
    case .streamed(let stream):
      let next = stream.start()
      while let record = next() { body(record) }
    }
  }

  /// Begins an iteration.
  package func begin() -> Walk {
    switch storage {
    case .held(let records): Walk(records: records)
    case .streamed(let stream): Walk(stream: stream.start())
    }
  }

  /// One iteration of a list.
  package struct Walk {
    private var records: [Record] = []
    private var index = 0
    private var stream: (() -> Record?)?

    fileprivate init(records: [Record]) { self.records = records }
    fileprivate init(stream: @escaping () -> Record?) { self.stream = stream }

    /// The next record; nil at the end.
    package mutating func next() -> Record? {
      if let stream { return stream() }
      guard index < records.count else { return nil }
      index += 1
      return records[index - 1]
    }
  }
}
