/// The records of a list, held or streamed.
package struct Records {
  package let isEmpty: Bool
  private let start: () -> (() -> Record?)

  /// Records that are held anyway.
  package init(_ records: [Record]) {
    self.isEmpty = records.isEmpty
    self.start = {
      var index = 0
      return {
        guard index < records.count else { return nil }
        defer { index += 1 }
        return records[index]
      }
    }
  }

  /// Records made one at a time, so that a page never holds its reviews twice.
  ///
  /// `start` is called for every pass over the list (a template may name it twice) and returns what gives the next
  /// record, nil at the end.
  package init(isEmpty: Bool, start: @escaping () -> (() -> Record?)) {
    self.isEmpty = isEmpty
    self.start = start
  }

  /// Maps `items` lazily.
  package init<Items: Collection>(_ items: Items, _ record: @escaping (Items.Element) -> Record) {
    self.init(isEmpty: items.isEmpty) {
      var iterator = items.makeIterator()
      return { iterator.next().map(record) }
    }
  }

  /// Begins a pass.
  package func begin() -> (() -> Record?) { start() }
}
