internal import Diagnostics
internal import Model

/// The rejects of the record that is being read, until it is known whether it is of a forgotten person.
struct HeldReports {
  /// A reject as the collector got it.
  struct Reject {
    let what: RejectedRecord.Kind
    let kind: ProblemKind
    let line: Int
    let column: String
    let id: String?
    let raw: [UInt8]
  }

  var rejects: [Reject] = []
  /// Whether a record is being read.
  var isOpen = false
}

extension RowCollector {
  /// Begins a record: what is wrong with it is held back until `endRecord`. Nothing is done where nobody is forgotten.
  func beginRecord(_ scribe: ProblemScribe) {
    guard filter != nil else { return }
    held.isOpen = true
    held.rejects.removeAll(keepingCapacity: true)
    scribe.hold()
  }

  /// Ends a record. Of a forgotten person's no reject and no problem is kept.
  func endRecord(_ scribe: ProblemScribe, isForgotten: Bool) throws {
    guard held.isOpen else { return }
    held.isOpen = false
    var isForgotten = isForgotten
    for reject in held.rejects where !isForgotten && isOfForgotten(reject.id, reject.raw) {
      isForgotten = true
    }
    if isForgotten { scribe.discard() } else { scribe.release() }
    for reject in held.rejects {
      if isForgotten { uncount(reject.what) } else { try reject.raw.withUnsafeBytes { try pass(reject, $0) } }
    }
    held.rejects.removeAll(keepingCapacity: true)
  }

  private func pass(_ reject: HeldReports.Reject, _ raw: UnsafeRawBufferPointer) throws {
    try pass(reject.what, reject.kind, line: reject.line, column: reject.column, id: reject.id, raw: raw)
  }

  /// Whether a reject's id or raw text names a forgotten person.
  func isOfForgotten(_ id: String?, _ raw: some Swift.Collection<UInt8>) -> Bool {
    guard let people = filter?.people else { return false }
    if let id, people.names(in: id) { return true }
    return raw.withContiguousStorageIfAvailable { people.names(in: UnsafeRawBufferPointer($0)) }
      ?? Array(raw).withUnsafeBytes { people.names(in: $0) }
  }
}
