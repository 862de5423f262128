internal import Diagnostics
internal import Model

/// Reads one file once.
final class FilePass {
  private let file: ExportFile
  private let settings: IngestSettings
  private let scribe: ProblemScribe
  private let rows: RowCollector
  /// Nil if this reading is part of a survey.
  private let survey: DateSurvey?
  private let scales: RatingScales
  /// Ids that look like paths; nil if they do not matter.
  private let paths: PathIDs?
  /// The prints of the records of the last reading; nil if no prints are made.
  private let known: [UInt64]?
  private let kinds: KindTables?
  private var input: ExportInput?
  private var isSpoiled = false
  private var mappers: [Collection: RecordMapper] = [:]
  private var allMappers: [RecordMapper] = []
  /// The mappers of a dump's collections in words of another language; nil for other files.
  private var mappersOfNames: [String: RecordMapper?] = [:]
  /// The first records of such collections.
  private var held: [String: [HeldRecord]] = [:]
  private var mappersOfKinds: [(kind: [UInt8], mapper: RecordMapper)] = []
  /// What the dates show, per collection and column.
  private(set) var evidence: [Collection: [DateOrders.Column: DateOrders.Evidence]] = [:]
  /// The ratings, if this reading is part of a survey.
  private(set) var ratings: RatingTallies = [:]

  init(
    _ file: ExportFile, settings: IngestSettings, scribe: ProblemScribe, sink: any RecordSink, survey: DateSurvey?,
    scales: RatingScales = RatingScales(), paths: PathIDs? = nil, known: [UInt64]? = nil,
    tables: KindTables.Opener? = nil
  ) {
    kinds = tables.map { KindTables(file, settings: settings, sink: sink, open: $0) }
    self.scales = scales
    self.file = file
    self.settings = settings
    self.scribe = scribe
    self.survey = survey
    self.known = known
    self.paths = paths
    rows = RowCollector(sink, file: file.name, settings: settings)
  }

  func run() throws -> FileOutcome {
    rows.hidesRaw = file.holdsSecrets || file.namesSecrets
    let input = ExportInput.opened(
      file.path, settings: settings, scribe: scribe, reject: { try self.rejectAccount($0) },
      rejectCell: { try self.rows.rejectField($0, line: $1, column: $2, id: nil, raw: $3) })
    guard let input else { return outcome(isWhole: false) }
    self.input = input
    // The closure for rejected rows refers to this pass. This breaks the reference cycle.
    defer { self.input = nil }
    if input.holdsAccounts { rows.hidesRaw = true }
    input.entities?.begin(refersByPath: false) { try self.rejectText($0, $1, $2, $3) }
    input.entities?.tables = kinds
    var isWhole = true
    switch input.format {
    case .json: isWhole = try readJSON(input.window) && input.entities?.isWhole != false
    case .csv: isWhole = try readCSV(input)
    case .empty: _ = try input.window.fill()
    case .tar, .unknown, .parquet, .webPage:
      let (kind, words, mend) = input.format.refusal(of: file.path, file.status)
      scribe.report(kind, words, mend: mend)
      isWhole = false
    }
    if let fault = input.faultAtEnd() {
      (isWhole, isSpoiled) = (false, fault.spoilsAll)
      scribe.report(fault.kind, line: input.window.line, fault.words)
    } else if rows.counts.read == 0, isWhole, input.entities?.otherKinds.isEmpty != false {
      scribe.report(IngestProblems.emptyFile, "the file holds no record")
    }
    for mapper in allMappers.sorted(by: { $0.collection.rawValue < $1.collection.rawValue }) {
      mapper.reportZeros(areAllRead: known?.isEmpty != false)
    }
    try input.lostCells.rejectAll()
    try rows.finishFile()
    paths?.end(file.name, isWhole: isWhole)
    var outcome = outcome(isWhole: isWhole)
    var ofKind = FileOutcome()
    (ofKind.readToEnd, ofKind.digest) = (isWhole, outcome.digest)
    outcome.tables = try kinds?.end(ofKind) ?? [:]
    return outcome
  }

  private func outcome(isWhole: Bool) -> FileOutcome {
    var outcome = FileOutcome()
    outcome.counts = rows.counts
    outcome.leftOut = rows.leftOut
    outcome.bytesRead = input?.file.bytesRead ?? 0
    outcome.digest = input?.file.digestText ?? ""
    outcome.readToEnd = isWhole
    outcome.isSpoiled = isSpoiled
    outcome.collections = rows.collections
    outcome.otherKinds = input?.entities?.otherKinds.sorted() ?? []
    if let collection = file.collection { outcome.collections.insert(collection) }
    for mapper in allMappers {
      let collection = mapper.collection
      evidence[collection, default: [:]].merge(mapper.dates.evidence) { first, second in
        var both = first
        both.add(second)
        return both
      }
      if !mapper.ratings.isEmpty { ratings.add([collection: mapper.ratings]) }
    }
    return outcome
  }

  // MARK: Containers

  private func readJSON(_ window: ByteWindow) throws -> Bool {
    let main = file.shape.map { mapper(for: $0) }
    let collection = file.shape?.collection
    let lostCells = input?.lostCells
    let reader = JSONReader(
      window, scribe: scribe, memory: memory(), hasLines: input?.entities != nil,
      pass: { if let collection { try self.rows.pass(collection, $0, line: window.line) } },
      reject: { try self.rejectText($0, $1, $2, $3) }
    ) { record in
      try lostCells?.rejectAll()
      if let main, main.isLinked {
        try self.mapLinked(record, main)
      } else if let key = DocumentKey(record) {
        try self.mapDocument(record, key, main)
      } else if let main, record.key == nil, record.collection == nil, !RecordOpener.isWrapped(record) {
        try main.mapObject(
          record.node, tape: record.tape, base: record.base, line: record.line, key: nil, raw: record.raw,
          print: record.print)
      } else {
        try self.mapRecord(RecordOpener.open(record))
      }
    }
    try reader.read()
    for name in held.keys.sorted() { try release(name) }
    return reader.isWhole
  }

  /// The prints of the last reading. Their seed includes everything else that decides how a record's bytes are read.
  private func memory() -> RecordMemory? {
    guard let known, let shape = file.shape else { return nil }
    var words = "\(shape.name) \(file.name)" + shape.clockFields.sorted().map { " " + $0 }.joined()
    return RecordMemory(known, seed: words.withUTF8 { RecordPrint.of(UnsafeRawBufferPointer($0), seed: 1) })
  }

  private func readCSV(_ input: ExportInput) throws -> Bool {
    guard let shape = file.shape else { return false }
    let mapper = self.mapper(for: shape)
    var header: CSVHeader?
    let reader = try CSVReader(
      input, scribe: scribe, reject: { try self.rejectText($0, $1, $2, $3) }
    ) {
      cells, line, raw in
      if let header { try mapper.mapCells(cells, header: header, line: line, raw: raw) }
    }
    guard try reader.readHeader() else { return reader.isWhole }
    if !input.hasHeader, file.source?.namesColumns != true { reader.reportNoHeader() }
    header = CSVHeader(reader.header, table: mapper.table)
    try reader.readRows()
    return reader.isWhole
  }

  private func rejectText(_ kind: ProblemKind, _ line: Int, _ id: [UInt8]?, _ raw: UnsafeRawBufferPointer) throws {
    rows.countRead()
    try rows.rejectText(kind, line: line, id: id.map { String(decoding: $0, as: UTF8.self) }, raw: raw)
  }

  /// Rejects a row of accounts that could not be split; nothing of it is stored.
  private func rejectAccount(_ line: Int) throws {
    scribe.report(IngestProblems.accountRow, line: line, "the columns of this row cannot be told for certain")
    rows.hidesRaw = true
    try rejectText(IngestProblems.accountRow, line, nil, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  // MARK: Records

  /// Maps the objects of JSON-LD in a record. What is no such object is left out, or rejected, by the main mapper.
  private func mapLinked(_ record: JSONRecord, _ main: RecordMapper) throws {
    let data = LinkedData(record)
    var (line, place, menuParts) = (record.line, Int(record.tape[record.node].start), 0)
    for node in data.nodes.isEmpty ? [record.node] : data.nodes {
      let start = Int(record.tape[node].start)
      line += UnsafeRawBufferPointer(start: record.base + place, count: start - place).count { $0 == 0x0A }
      place = start
      let collection: Collection = data.isOfReviews(node) ? .reviews : .restaurants
      let mapper = collection == main.shape.collection ? main : main.innerMapper?(collection) ?? main
      (mapper.references, mapper.menuParts) = (data.references, menuParts)
      mapper.reviewsOtherNode = data.reviewsOtherNode(node)
      defer { menuParts = mapper.menuParts }
      try mapper.mapObject(
        node, tape: record.tape, base: record.base, line: line, key: nil, raw: record.bytes(of: node))
    }
  }

  /// Maps a document of a Firestore export. Its line contains everything that is known of it, so that it can be
  /// recognized.
  private func mapDocument(_ record: JSONRecord, _ key: DocumentKey, _ main: RecordMapper?) throws {
    guard let mapper = main ?? mapper(ofKind: key.kind) else { return try mapRecord(RecordOpener.open(record)) }
    mapper.parent = key.parent
    defer { mapper.parent = nil }
    try key.withID { id in
      try mapper.mapObject(
        record.node, tape: record.tape, base: record.base, line: record.line, key: id, raw: record.raw,
        print: record.print)
    }
  }

  /// The mapper for documents of a kind, in a Firestore export of all kinds.
  private func mapper(ofKind kind: UnsafeRawBufferPointer) -> RecordMapper? {
    if let last = mappersOfKinds.first(where: { $0.kind.elementsEqual(kind) }) { return last.mapper }
    guard let member = file.path.member as? EntityMember, mappersOfKinds.count < EntitySource.mostKinds,
      let mapper = mapper(ofKind: String(decoding: kind, as: UTF8.self), member)
    else { return nil }
    mappersOfKinds.append((Array(kind), mapper))
    return mapper
  }

  private func mapper(ofKind kind: String, _ member: EntityMember) -> RecordMapper? {
    if let shape = input?.entities?.shapes[kind] { return newMapper(for: shape) }
    return member.shape(ofKind: kind, problems: scribe).map { mapper(for: $0) }
  }

  /// Holds back the first records of a dump's collection that may be one in words of another language, until their
  /// fields tell what it is.
  private func holds(_ opened: RecordOpener.Opened) throws -> Bool {
    guard file.isDump, let name = opened.collection, mappersOfNames[name] == nil, FileNaming.mayBeCollection(name)
    else { return false }
    held[name, default: []].append(HeldRecord(opened))
    let bytes = held[name, default: []].reduce(0) { $0 + $1.bytes.count }
    // Of a collection whose name sumaq knows the first record tells, so that all are read in their order.
    let enough = FileNaming.collection(named: name.lowercased()) == nil ? FileSniffer.enough : 1
    if held[name, default: []].count == enough || bytes > settings.windowBytes { try release(name) }
    return true
  }

  /// Decides what a collection is, and maps its first records.
  private func release(_ name: String) throws {
    let records = held.removeValue(forKey: name) ?? []
    let text = Array(records.map(\.bytes).joined(separator: [0x0A]))
    let sniffer = try FileSniffer(text, parents: records.map(\.parent))
    let shape = FileIdentification.shape(ofCollection: name, sniffer)
    mappersOfNames[name] = .some(shape.map(newMapper))
    var left = records[...]
    let window = ByteWindow(MemorySource(text), limit: text.count + 1)
    let quiet = ProblemScribe(file: file.name, SilentSink())
    try JSONReader(window, scribe: quiet, hasLines: true, reject: { try self.rejectText($0, $1, $2, $3) }) { value in
      guard let record = left.popFirst() else { return }
      try self.mapRecord(record.opened(value, of: name))
    }.read()
  }

  private func mapRecord(_ opened: RecordOpener.Opened) throws {
    guard try !holds(opened) else { return }
    if let mapper = mapper(for: opened) {
      mapper.parent = opened.parent
      defer { mapper.parent = nil }
      try opened.key.withBytes { key in
        try mapper.mapObject(
          opened.node, tape: opened.record.tape, base: opened.record.base, line: opened.record.line, key: key,
          raw: opened.record.raw)
      }
    } else {
      try rejectText(
        IngestProblems.unknownCollection, opened.record.line, opened.key, opened.record.bytes(of: opened.node))
    }
    for inner in RecordOpener.subcollections(of: opened) { try mapRecord(inner) }
  }

  /// The mapper for a record: the file's own, or in a dump that of the record's collection.
  private func mapper(for opened: RecordOpener.Opened) -> RecordMapper? {
    guard let name = opened.collection else {
      return file.shape.map { mapper(for: $0) }
    }
    if let mapper = mappersOfNames[name] ?? nil { return mapper }
    let known = FileNaming.collection(named: name.lowercased())
    if let shape = file.shape, known == nil || known == shape.collection { return mapper(for: shape) }
    guard let collection = known else {
      scribe.reportOnce(
        IngestProblems.unknownCollection, line: opened.record.line, field: name,
        "the collection \"\(Printable.line(name, limit: 60))\" of the dump is none that sumaq knows")
      return nil
    }
    var shape = ShapeCatalog.own(collection)
    shape.scale = file.source?.scale
    return mapper(for: shape)
  }

  private func mapper(for shape: Shape) -> RecordMapper {
    if let mapper = mappers[shape.collection] { return mapper }
    let mapper = newMapper(for: shape)
    mappers[shape.collection] = mapper
    return mapper
  }

  private func newMapper(for shape: Shape) -> RecordMapper {
    let dates = DateOrders(declared: shape.dateOrder, of: shape.collection, survey: survey)
    let mapper = RecordMapper(
      shape, settings: settings, scribe: scribe, dates: dates, scales: scales, isOfDump: file.isDump, rows: rows,
      paths: paths)
    mapper.halves = input?.halves
    mapper.innerMapper = { [unowned self] collection in
      var inner = InnerRecords.shape(of: collection, in: shape)
      inner.scale = inner.scale ?? shape.scale
      return self.mapper(for: inner)
    }
    allMappers.append(mapper)
    return mapper
  }
}
