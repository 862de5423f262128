internal import Diagnostics
internal import Model
internal import Platform

/// The documents of a Firestore export as JSON lines, one for each record of its files, in their order. The line is
/// empty for a record that is no valid document or whose kind is not wanted, so that a line's number is the record's
/// number.
///
/// Memory: a piece of a file, one record and its line, whatever the export's size.
final class EntitySource: ExportContent {
  /// Called with a record that is no valid document.
  typealias Rejecter = JSONReader.Rejecter

  /// The most kinds that are remembered.
  static let mostKinds = 1000
  private static let pieceBytes = 64 << 10
  /// The number of bytes from which it is told whether a kind is a collection.
  private static let mostLookedAt = 256 << 10

  /// Reports problems.
  var scribe: ProblemScribe?
  /// Reads the kinds that belong to no collection; nil if they are not to be read.
  var tables: KindTables?
  private(set) var otherKinds: Set<String> = []
  private let member: EntityMember
  private let entities: EntityReader
  private var reject: Rejecter = { _, _, _, _ in }
  private var files: [ExportPath]
  private var path: ExportPath?
  /// The shapes of kinds whose names are of another language.
  private(set) var shapes: [String: Shape] = [:]
  private var log: LogReader?
  private let tally = ByteTally()
  /// The kinds that occurred, the last one first.
  private var kinds: [(name: [UInt8], isWanted: Bool, table: TablePass?)] = []
  /// The table of the current record.
  private var table: TablePass?
  private var records = 0
  private var hasEnded = false
  /// Whether records are lost, or may be.
  private var hasLost: Bool
  /// Faults that may have lost no record. Only the number of records tells.
  private var doubts: [(file: String, fault: LogFault)] = []
  private var meaningsTold: Set<String> = []

  init(_ member: EntityMember, recordLimit: Int = 16 << 20) {
    self.member = member
    entities = EntityReader(lineLimit: recordLimit)
    files = member.outputs.reversed()
    hasLost = member.mayLackOutputs
    var words = member.words
    words.withUTF8 { tally.digest.update(UnsafeRawBufferPointer($0)) }
  }

  /// Call this before anything is read. References are written as paths rather than ids, and records that are no valid
  /// documents are passed to `reject`.
  func begin(refersByPath: Bool, reject: @escaping Rejecter) {
    entities.refersByPath = refersByPath
    self.reject = reject
  }

  var bytesRead: Int { tally.bytes }
  var digestText: String { tally.digest.text }

  /// Each fragment has its own checksum, so nothing remains to be checked at the end.
  func finish() {}

  /// Whether all documents of the export were read; valid at the end.
  var isWhole: Bool { hasEnded && !hasLost }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if entities.line.isDrained {
      while entities.line.count < Self.pieceBytes, !hasEnded { try readNext() }
    }
    return entities.line.drain(into: buffer)
  }

  // MARK: Files

  private func readNext() throws {
    guard let log else { return try openNext() }
    switch try log.next() {
    case .record(let record): try convert(record)
    case .fault(let fault): report(fault)
    case .end: self.log = nil
    }
  }

  private func openNext() throws {
    guard let path = files.popLast() else {
      hasEnded = true
      return compareCounts()
    }
    do throws(InputFault) {
      log = LogReader(try FileSource(opening: path, tally))
      self.path = path
      tally.file = path.name
    } catch {
      hasLost = true
      scribe?.report(
        IngestProblems.missingOutput, line: records + 1,
        "\(path.name) is named by the export and cannot be read: \(error.words)")
    }
  }

  /// Compares the number of records with the metadata.
  private func compareCounts() {
    let isCounted = member.promised == records
    if !isCounted, !doubts.isEmpty { hasLost = true }
    for (file, fault) in doubts {
      let words = "in \(file) at byte \(fault.offset), \(fault.words)"
      if isCounted, !hasLost {
        scribe?.report(IngestProblems.exportTail, line: records, words + "; no document is missing")
      } else {
        scribe?.report(IngestProblems.damagedExport, line: records, words)
      }
    }
    guard !hasLost, doubts.isEmpty else { return }
    if let promised = member.promised, !isCounted {
      hasLost = true
      scribe?.report(
        IngestProblems.documentCount, "\(records) documents were read, and the export says that it has \(promised)")
    } else if let bytes = member.promisedBytes, bytes != tally.bytes {
      scribe?.report(
        IngestProblems.exportSize,
        "the files have \(tally.bytes) bytes, and the export says \(bytes); no document is missing")
    }
  }

  private func report(_ fault: LogFault) {
    guard !fault.mayHaveLostNothing || doubts.count >= Self.mostKinds else {
      return doubts.append((tally.file, fault))
    }
    hasLost = true
    scribe?.report(
      IngestProblems.damagedExport, line: records + 1, "in \(tally.file) at byte \(fault.offset), \(fault.words)")
  }

  // MARK: Records

  private func convert(_ record: UnsafeRawBufferPointer) throws {
    records += 1
    table = nil
    let start = entities.line.count
    do throws(EntityFault) {
      guard try entities.read(record, wants: wants) else { return entities.line.append(UInt8(ascii: "\n")) }
      if !entities.remarks.isEmpty { reportRemarks() }
    } catch { return try reject(error) }
    guard let table else { return }
    try tables?.add(entities.line, from: start, number: records, to: table)
    entities.line.cut(to: start)
    entities.line.append(UInt8(ascii: "\n"))
  }

  private func reject(_ fault: EntityFault) throws {
    entities.line.append(UInt8(ascii: "\n"))
    let kind =
      switch fault {
      case .otherDatabase: IngestProblems.otherDatabase
      case .tooLarge: IngestProblems.tooLarge
      default: IngestProblems.badDocument
      }
    // The path of a damaged record may be wrong too.
    let id = fault == .wire ? nil : entities.key?.id
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    (table?.scribe ?? scribe)?.report(kind, line: records, fault.words)
    try (table?.rows.rejectText ?? reject)(kind, records, id, nothing)
  }

  private func wants(_ kind: UnsafeRawBufferPointer) -> Bool {
    guard let place = kinds.firstIndex(where: { $0.name.elementsEqual(kind) }) else { return begin(kind) }
    kinds.swapAt(0, place)
    return goes(kinds[0].isWanted, kinds[0].table)
  }

  private func begin(_ kind: UnsafeRawBufferPointer) -> Bool {
    let name = String(decoding: kind, as: UTF8.self)
    let isWanted = isCollection(name) || member.wants(kind: name)
    if !isWanted, member.isDump { reportOther(name) }
    let isKnown = kinds.count < Self.mostKinds
    let table = isWanted || !isKnown ? nil : tables?.table(ofKind: name)
    if isKnown { kinds.insert((Array(kind), isWanted, table), at: 0) }
    return goes(isWanted, table)
  }

  /// Whether a kind is a collection in words of another language, as its next documents say.
  private func isCollection(_ kind: String) -> Bool {
    guard member.isDump, !member.isDeclared(kind), kinds.count < Self.mostKinds, FileNaming.mayBeCollection(kind),
      let log, let path
    else { return false }
    let (reader, text) = (EntityReader(), Array(kind.utf8))
    var count = 0
    do {
      let file = try path.open()
      let size = min(Self.mostLookedAt, try file.status().size - log.blockBefore)
      let next = LogReader(MemorySource(try file.bytes(at: log.blockBefore, count: size)))
      look: while count < FileSniffer.enough {
        switch try next.next() {
        case .record(let record):
          do { if try reader.read(record, wants: { $0.elementsEqual(text) }) { count += 1 } } catch {}
        case .fault: continue
        case .end: break look
        }
      }
      shapes[kind] = FileIdentification.shape(ofCollection: kind, try FileSniffer(Array(reader.line.text)))
    } catch {}  // what cannot be read is reported when it is the turn of it
    return shapes[kind] != nil
  }

  /// Whether the current record becomes a line. Tables have references as paths.
  private func goes(_ isWanted: Bool, _ table: TablePass?) -> Bool {
    self.table = table
    if tables != nil { entities.refersByPath = table != nil }
    return isWanted || table != nil
  }

  private func reportOther(_ kind: String) {
    if otherKinds.count < Self.mostKinds {
      otherKinds.insert(kind)
    } else if !otherKinds.contains(kind) {
      hasLost = true
      scribe?.reportOnce(
        IngestProblems.tableCount, line: records,
        "the export has more than \(Self.mostKinds) kinds of documents; the rest was not read")
    }
  }

  private func reportRemarks() {
    let scribe = table?.scribe ?? scribe
    for remark in entities.remarks {
      let name = Printable.line(remark.field, limit: 60)
      switch remark.kind {
      case .notUTF8:
        scribe?.report(
          IngestProblems.replacedBytes, line: records, field: name,
          "bytes of \"\(name)\" are not UTF-8 and became U+FFFD")
      case .notFinite:
        scribe?.report(
          IngestProblems.badNumber, line: records, field: name, "\"\(name)\" is infinite or no number, so it is empty")
      case .meaning(let meaning):
        let kind = (entities.key?.kind).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard meaningsTold.count < Self.mostKinds, meaningsTold.insert("\(kind) \(remark.field) \(meaning)").inserted
        else { continue }
        scribe?.report(
          IngestProblems.unknownMeaning, line: records, field: name,
          "\"\(name)\" of \(Printable.line(kind, limit: 60)) has the meaning \(meaning), which sumaq does not know")
      }
    }
  }
}
