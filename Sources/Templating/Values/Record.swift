/// The values of one schema, by slot.
package struct Record {
  package var values: [SlotValue]

  package init(_ values: [SlotValue]) { self.values = values }

  /// The value of a slot; empty if the record has no such slot.
  @inlinable package subscript(slot: Int) -> SlotValue {
    get { slot < values.count ? values[slot] : .empty }
    set { values[slot] = newValue }
  }
}

/// The value of a slot on one page.
///
/// It is not `Sendable`, as a list may stream from a cursor; a worker creates the values of its own page.
package enum SlotValue {
  /// Nothing: no text, false, no record, an empty list.
  case empty
  case flag(Bool)
  case number(Int)
  case text(String)
  /// Valid UTF-8: text, or markup if the slot is `html` or `json`.
  case bytes([UInt8])
  case record(Record)
  case list(Records)

  /// `.text`, or `.empty` for nil.
  package init(_ text: String?) {
    self = text.map(SlotValue.text) ?? .empty
  }

  /// Whether `{{#name}}` shows its content: not for false, zero, empty text and empty lists.
  package var isShown: Bool {
    switch self {
    case .empty: false
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    case .bytes(let bytes): !bytes.isEmpty
    case .record: true
    case .list(let records): !records.isEmpty
    }
  }
}

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
