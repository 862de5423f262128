internal import Diagnostics
internal import Model

/// Counts the records of a file, and passes what of them could not be read to the sink.
class RejectCollector {
  final let sink: any RecordSink
  private let file: String
  /// Whether rejects have only their line numbers, as the file may have secrets.
  final var hidesRaw = false
  final var counts = RowCounts()
  /// Recognizes the rows of forgotten people; nil if the list of them is empty.
  final let filter: PeopleFilter?
  /// The rejects of the record that is being read, until it is known whether it is of a forgotten person. Nil between
  /// records, and if no person is forgotten.
  private var held: [(reject: Reject, raw: [UInt8])]?

  /// A reject without its text.
  private struct Reject {
    let what: RejectedRecord.Kind
    let kind: ProblemKind
    let line: Int
    var column = ""
    let id: String?
  }

  init(_ sink: any RecordSink, file: String, settings: IngestSettings) {
    self.sink = sink
    self.file = file
    filter = settings.forgotten.map { PeopleFilter($0) }
  }

  final func countRead() { counts.read += 1 }

  final func rejectRow(_ kind: ProblemKind, line: Int, id: String?, raw: UnsafeRawBufferPointer) throws {
    counts.rejected += 1
    try add(Reject(what: .row, kind: kind, line: line, id: id), raw)
  }

  /// Rejects text that is no record. While anybody is forgotten only its line number is kept, as it may be a part of a
  /// record whose other part says whose it is.
  final func rejectText(_ kind: ProblemKind, _ line: Int, _ id: [UInt8]?, _ raw: UnsafeRawBufferPointer) throws {
    let id = id.map { String(decoding: $0, as: UTF8.self) }
    counts.read += 1
    guard filter != nil, !isOfForgotten(id, raw) else { return try rejectRow(kind, line: line, id: id, raw: raw) }
    counts.rejected += 1
    hideSecrets(beside: raw)
    try send(Reject(what: .row, kind: kind, line: line, id: nil), nil)
  }

  final func rejectField(
    _ kind: ProblemKind, line: Int, column: String, id: String? = nil, raw: UnsafeRawBufferPointer
  ) throws {
    counts.rejectedFields += 1
    try add(Reject(what: .field, kind: kind, line: line, column: column, id: id), raw)
  }

  private func add(_ reject: Reject, _ raw: UnsafeRawBufferPointer) throws {
    if held != nil {
      held?.append((reject, Array(raw)))
    } else if isOfForgotten(reject.id, raw) {
      uncount(reject)
    } else {
      try pass(reject, raw)
    }
  }

  /// Takes a reject of a forgotten person out of the counts.
  private func uncount(_ reject: Reject) {
    guard reject.what == .row else { return counts.rejectedFields -= 1 }
    counts.rejected -= 1
    counts.forgotten += 1
  }

  /// Begins a record: what is wrong with it is held back until `endRecord`. Nothing is done where no person is
  /// forgotten.
  final func beginRecord(_ scribe: ProblemScribe) {
    guard filter != nil else { return }
    held = []
    scribe.hold()
  }

  /// Ends a record. Of a forgotten person's no reject and no problem is kept.
  final func endRecord(_ scribe: ProblemScribe, isForgotten: Bool) throws {
    guard let held else { return }
    self.held = nil
    let isForgotten = isForgotten || held.contains { isOfForgotten($0.reject.id, $0.raw) }
    if isForgotten { scribe.discard() } else { scribe.release() }
    for (reject, raw) in held {
      if isForgotten { uncount(reject) } else { try raw.withUnsafeBytes { try pass(reject, $0) } }
    }
  }

  /// Whether a reject's id or raw text names a forgotten person.
  private func isOfForgotten(_ id: String?, _ raw: some Swift.Collection<UInt8>) -> Bool {
    guard let people = filter?.people else { return false }
    if let id, people.names(in: id) { return true }
    return raw.withContiguousStorageIfAvailable { people.names(in: UnsafeRawBufferPointer($0)) }
      ?? Array(raw).withUnsafeBytes { people.names(in: $0) }
  }

  private func pass(_ reject: Reject, _ raw: UnsafeRawBufferPointer) throws {
    hideSecrets(beside: raw)
    try send(reject, hidesRaw ? nil : raw)
  }

  /// Hides what follows a text with a secret's name, as it may be the rest of the same record.
  private func hideSecrets(beside raw: UnsafeRawBufferPointer) {
    if !hidesRaw { hidesRaw = SecretNames.isNamed(in: raw) }
  }

  /// Passes a reject to the sink, with the first 1,000 bytes of its text, or with its line number for text and id.
  private func send(_ reject: Reject, _ raw: UnsafeRawBufferPointer?) throws {
    try sink.reject(
      RejectedRecord(
        file: file, line: reject.line, column: reject.column, kind: reject.what,
        recordID: raw == nil ? nil : reject.id, problem: reject.kind.id,
        raw: raw.map { String(decoding: $0.prefix(1000), as: UTF8.self) } ?? "line \(reject.line)"))
  }
}
