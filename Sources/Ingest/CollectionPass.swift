internal import Diagnostics
internal import Model

/// Reads one file of collections once.
final class CollectionPass: FilePass {
  private let rows: RowCollector
  /// Nil if this reading is part of a survey.
  private let survey: DateSurvey?
  private let scales: RatingScales
  /// Ids that look like paths; nil if they do not matter.
  private let paths: PathIDs?
  /// The prints of the records of the last reading; nil if no prints are made.
  private let known: [UInt64]?
  private var mappers: [Collection: RecordMapper] = [:]
  private var allMappers: [RecordMapper] = []
  /// The mappers of a dump's collections in words of another language; nil for other files.
  private var mappersOfNames: [String: RecordMapper?] = [:]
  /// The first records of such collections.
  private var held: [String: [HeldRecord]] = [:]
  private var mappersOfKinds: [(kind: [UInt8], mapper: RecordMapper)] = []
  /// The mapper of the file's own records; nil for a dump.
  private lazy var main = file.shape.map { mapper(for: $0) }

  init(
    _ file: ExportFile, settings: IngestSettings, scribe: ProblemScribe, sink: any RecordSink, survey: DateSurvey?,
    scales: RatingScales = RatingScales(), paths: PathIDs? = nil, known: [UInt64]? = nil,
    tables: KindTables.Opener? = nil
  ) {
    self.scales = scales
    self.survey = survey
    self.known = known
    self.paths = paths
    rows = RowCollector(sink, file: file.name, settings: settings)
    super.init(
      file, settings: settings, scribe: scribe, rows,
      tables: tables.map { KindTables(file, settings: settings, sink: sink, open: $0) })
  }

  /// A pass that finds what the file shows of its dates, ratings and ids, and reports nothing.
  convenience init(
    surveying file: ExportFile, settings: IngestSettings, sink: any RecordSink = SilentSink(), paths: PathIDs? = nil
  ) {
    let quiet = ProblemScribe(file: file.name, SilentSink())
    self.init(file, settings: settings, scribe: quiet, sink: sink, survey: nil, paths: paths)
  }

  // MARK: Outcome

  override var isEmpty: Bool { super.isEmpty && input?.entities?.otherKinds.isEmpty != false }

  override func endRows(isWhole: Bool) throws {
    for mapper in allMappers.sorted(by: { $0.collection.rawValue < $1.collection.rawValue }) {
      mapper.reportZeros(areAllRead: known?.isEmpty != false)
    }
    try rows.finishFile()
    paths?.end(file.name, isWhole: isWhole)
  }

  override func complete(_ outcome: FileOutcome) -> FileOutcome {
    var outcome = super.complete(outcome)
    outcome.leftOut = rows.leftOut
    outcome.collections = rows.collections.union(file.collection.map { [$0] } ?? [])
    outcome.otherKinds = input?.entities?.otherKinds.sorted() ?? []
    return outcome
  }

  /// What the dates show, per collection and column.
  var evidence: [Collection: [DateOrders.Column: DateOrders.Evidence]] {
    var evidence: [Collection: [DateOrders.Column: DateOrders.Evidence]] = [:]
    for mapper in allMappers { evidence[mapper.collection, default: [:]].add(mapper.dates.evidence) }
    return evidence
  }

  /// The ratings, if this reading is part of a survey.
  var ratings: RatingTallies {
    var ratings: RatingTallies = [:]
    for mapper in allMappers where !mapper.ratings.isEmpty { ratings.add([mapper.collection: mapper.ratings]) }
    return ratings
  }

  // MARK: Containers

  /// The prints of the last reading. Their seed includes everything else that decides how a record's bytes are read.
  override var memory: RecordMemory? {
    guard let known, let shape = file.shape else { return nil }
    var words = "\(shape.name) \(file.name)" + shape.clockFields.sorted().map { " " + $0 }.joined()
    return RecordMemory(known, seed: words.withUTF8 { RecordPrint.of(UnsafeRawBufferPointer($0), seed: 1) })
  }

  override func pass(_ record: Int, line: Int) throws {
    if let collection = file.shape?.collection { try rows.pass(collection, record, line: line) }
  }

  override func map(_ record: JSONRecord) throws {
    if let main, main.isLinked {
      try mapLinked(record, main)
    } else if let key = DocumentKey(record) {
      try mapDocument(record, key, main)
    } else if let main, record.key == nil, record.collection == nil, !RecordOpener.isWrapped(record) {
      try main.map(record.node, of: record, print: record.print)
    } else {
      try mapRecord(RecordOpener.open(record))
    }
  }

  override func endRecords() throws { for name in held.keys.sorted() { try release(name) } }

  override func begin(_ names: [[UInt8]]) { main?.beginRows(names) }

  override func map(_ cells: UnsafeBufferPointer<FieldValue>, _ line: Int, _ raw: UnsafeRawBufferPointer) throws {
    try main?.mapCells(cells, line: line, raw: raw)
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
      try mapper.map(node, of: record, line: line)
    }
  }

  /// Maps a document of a Firestore export. Its line contains everything that is known of it, so that it can be
  /// recognized.
  private func mapDocument(_ record: JSONRecord, _ key: DocumentKey, _ main: RecordMapper?) throws {
    guard let mapper = main ?? mapper(ofKind: key.kind) else { return try mapRecord(RecordOpener.open(record)) }
    mapper.parent = key.parent
    defer { mapper.parent = nil }
    try key.withID { try mapper.map(record.node, of: record, key: $0, print: record.print) }
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
    try JSONReader(window, scribe: quiet, hasLines: true, reject: rows.rejectText) { value in
      guard let record = left.popFirst() else { return }
      try self.mapRecord(record.opened(value, of: name))
    }.read()
  }

  private func mapRecord(_ opened: RecordOpener.Opened) throws {
    guard try !holds(opened) else { return }
    let record = opened.record
    if let mapper = mapper(for: opened) {
      mapper.parent = opened.parent
      defer { mapper.parent = nil }
      try opened.key.withBytes { try mapper.map(opened.node, of: record, key: $0, raw: record.raw) }
    } else {
      try rows.rejectText(IngestProblems.unknownCollection, record.line, opened.key, record.bytes(of: opened.node))
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
