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
