internal import Diagnostics
internal import Model

/// Reads the first records of a file to find out what it contains.
final class FileSniffer {
  private struct Enough: Error {}

  /// Normalized names of fields; nested ones as `outer.inner`.
  private(set) var fields: Set<String> = []
  /// The values of the fields, in the order of the file.
  private(set) var samples: [FieldSample] = []
  /// Fields that hold lists of records, or records by id, with the names of the fields in their first record.
  private(set) var lists: [String: Set<String>] = [:]
  private var places: [String: Int] = [:]
  /// The collections of the records, in dumps.
  private(set) var collections: Set<String> = []
  private(set) var format = ExportInput.Format.empty
  /// Whether a table's first row is a header.
  private(set) var hasHeader = true
  /// Why nothing could be read, if the file is not empty.
  private(set) var fault: InputFault?
  /// The number of cells in a CSV file's header.
  private(set) var columns = 0
  /// Whether the file has accounts of Firebase Auth.
  private(set) var holdsAccounts = false
  /// Whether records have keys, which are their ids.
  private(set) var hasKeys = false
  /// Whether records are restaurants of JSON-LD, or reviews of them.
  private(set) var linksRestaurants = false
  /// Whether all of these are reviews.
  private(set) var linksReviewsAlone = true
  private(set) var records = 0
  private var rejected = 0
  /// Whether it is so damaged that its contents are unknown.
  var isBroken: Bool { fields.isEmpty && (rejected > 0 || fault != nil) }
  static let enough = 50

  init(_ path: ExportPath, settings: IngestSettings) throws {
    let scribe = ProblemScribe(file: path.name, SilentSink())
    var small = settings
    small.windowBytes = 64 << 10
    small.areFirstRecordsEnough = true
    let input = try ExportInput(path, settings: small, scribe: scribe)
    format = input.format
    hasHeader = input.hasHeader
    fault = input.fault
    do {
      switch format {
      case .json: try sniffJSON(input.window, scribe, hasLines: input.entities != nil)
      case .csv: try sniffCSV(input, scribe)
      case .empty, .unknown, .parquet, .tar, .webPage: break
      }
    } catch is Enough {}
    holdsAccounts = input.holdsAccounts || (format == .csv && AccountsExport.isTable(fields))
    if let fault = input.window.fault, fault.spoilsAll { throw fault }
    // The fault before the first record is the reason why the contents are unknown.
    if fields.isEmpty { fault = fault ?? input.window.fault }
  }

  /// Looks into records that are already read: values of JSON, which lie in these documents.
  init(_ records: [UInt8], parents: [RecordOpener.Parent?] = []) throws {
    format = .json
    isOfKind = true
    let window = ByteWindow(MemorySource(records), limit: records.count + 1)
    do {
      try sniffJSON(window, ProblemScribe(file: "", SilentSink()), hasLines: true, parents: parents)
    } catch is Enough {}
  }

  /// The properties of GeoJSON's features as the fields of records.
  private init(propertiesOf other: FileSniffer) {
    (format, records) = (other.format, other.records)
    for sample in other.samples.compactMap({ $0.within("properties") }) {
      fields.insert(sample.key)
      places[sample.key] = samples.count
      samples.append(sample)
    }
  }

  /// What its records would be if the properties of GeoJSON's features were their fields; nil for other records.
  var ofProperties: FileSniffer? {
    fields.isSuperset(of: ["geometry", "properties"]) ? FileSniffer(propertiesOf: self) : nil
  }

  /// Whether it has several collections, or one in the layout of dumps.
  var isDump: Bool { collections.count > 1 || layoutIsDump }

  /// The one collection of all records, if sumaq knows it.
  var onlyCollection: Collection? {
    collections.count == 1 ? collections.first.flatMap { FileNaming.collection(named: $0.lowercased()) } : nil
  }

  private var layoutIsDump = false
  /// Whether it looks into the first records of one collection of a database.
  private var isOfKind = false
  /// The name of the list that has the records.
  private var collectionName: String?

  /// The name of the only collection, if it may say in another language what its records are.
  var nameOfCollection: String? {
    (collections.count == 1 ? collections.first : collectionName).flatMap { name in
      onlyCollection == nil && FileNaming.collection(named: name.lowercased()) == nil
        && FileNaming.mayBeCollection(name) ? name : nil
    }
  }

  /// The values of a field.
  func sample(_ field: String) -> FieldSample? { places[field].map { samples[$0] } }

  /// Whether nine of ten different records differ in these fields.
  func areKey(_ fields: [String]) -> Bool {
    let key = fields.compactMap { places[$0] }
    let rows = Set((0..<records).map { record in samples.map { $0.values[record] } })
    return Set(rows.map { row in key.map { row[$0] } }).count * 10 >= rows.count * 9
  }

  private func sniffJSON(
    _ window: ByteWindow, _ scribe: ProblemScribe, hasLines: Bool, parents: [RecordOpener.Parent?] = []
  ) throws {
    let reject: JSONReader.Rejecter = { _, _, _, _ in
      self.rejected += 1
      try self.count()
    }
    let reader = JSONReader(window, scribe: scribe, hasLines: hasLines, reject: reject) { record in
      let opened = RecordOpener.open(record)
      if let name = opened.collection { self.collections.insert(name) }
      if opened.key != nil { self.hasKeys = true }
      self.add(self.records < parents.count ? parents[self.records] : opened.parent)
      let linked = LinkedData(record)
      if linked.tellsOfRestaurants {
        // The file is read for these alone.
        if !self.linksRestaurants { (self.fields, self.samples, self.places, self.lists) = ([], [], [:], [:]) }
        self.linksRestaurants = true
        if !linked.tellsByReviews { self.linksReviewsAlone = false }
        for node in linked.nodes where linked.isPlace(node) || linked.isOfReviews(node) {
          self.sample(record, node, "", "", depth: 0)
        }
      } else if !self.linksRestaurants {
        self.sample(record, opened.node, "", "", depth: 0)
      }
      try self.count()
    }
    defer {
      layoutIsDump = [.dump, .collections].contains(reader.layout)
      if case .envelope(let name) = reader.layout { collectionName = name }
    }
    try reader.read()
  }

  /// Adds the restaurant in whose document a record lies, if its collection's name is of another language.
  private func add(_ parent: RecordOpener.Parent?) {
    guard let parent else { return }
    let english = FileNaming.collection(named: parent.collection.lowercased())
    let outer = english == nil ? HeaderWords.all.collection(named: parent.collection) : isOfKind ? english : nil
    guard outer == .restaurants else { return }
    let place = place(of: "restaurantid", name: "restaurant_id")
    parent.key.withUnsafeBytes { samples[place].add($0, in: records) }
  }

  private func sniffCSV(_ input: ExportInput, _ scribe: ProblemScribe) throws {
    var columns: [Int] = []
    let reader = try CSVReader(
      input, scribe: scribe,
      reject: { kind, _, _, _ in
        // What follows such a row may be far behind it.
        if kind == IngestProblems.tooLarge { throw Enough() }
        try self.count()
      }
    ) { cells, _, _ in
      for (column, cell) in zip(columns, cells) { self.samples[column].add(cell.bytes, in: self.records) }
      try self.count()
    }
    guard try reader.readHeader() else { return }
    self.columns = reader.header.count
    for name in reader.header {
      let dotted = name.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }
      let key = String(decoding: ASCIIText.normalized(dotted), as: UTF8.self)
      columns.append(place(of: key, name: String(decoding: name, as: UTF8.self)))
    }
    try reader.readRows()
  }

  private func place(of key: String, name: @autoclosure () -> String) -> Int {
    if let known = places[key] { return known }
    fields.insert(key)
    places[key] = samples.count
    samples.append(FieldSample(name: name(), key: key))
    return samples.count - 1
  }

  private func sample(_ record: JSONRecord, _ object: Int, _ prefix: String, _ outer: String, depth: Int) {
    for key in record.keys(of: object).prefix(200) where key + 1 < record.tape.count {
      if key == record.node + 1, DocumentKey.isName(record, key) { continue }
      let text = record.text(key)
      let name = prefix + String(decoding: ASCIIText.normalized(text), as: UTF8.self)
      let spelled = outer + String(decoding: text, as: UTF8.self)
      let place = place(of: name, name: spelled)
      let value = record.opened(key + 1)
      if depth == 0, let inner = record.firstInner(value) { lists[name, default: []].formUnion(inner) }
      switch record.tape[value].kind {
      case .null: break
      case .string: record.text(value).withUnsafeBytes { samples[place].add($0, in: records) }
      case .object where depth < 1 || name == "properties.tags":
        sample(record, key + 1, name + ".", spelled + ".", depth: depth + 1)
      default: samples[place].add(record.bytes(of: value), in: records)
      }
    }
  }

  private func count() throws {
    records += 1
    if records >= Self.enough { throw Enough() }
  }
}

extension JSONRecord {
  /// The names of the fields in the first record of a list, or of an object whose members all are objects; nil if there
  /// is none.
  fileprivate func firstInner(_ node: Int) -> [String]? {
    var first: Int?
    switch tape[node].kind {
    case .array where Int(tape[node].next) > node + 1: first = node + 1
    case .object:
      let values = keys(of: node).map { $0 + 1 }
      if values.allSatisfy({ $0 < tape.count && tape[$0].kind == .object }) { first = values.first }
    default: break
    }
    guard let first, tape[first].kind == .object else { return nil }
    return keys(of: first).map { String(decoding: ASCIIText.normalized(text($0)), as: UTF8.self) }
  }

  /// The inner value of a REST value such as `{"stringValue":"x"}`.
  fileprivate func opened(_ node: Int) -> Int {
    tape[node].kind == .object ? RESTValue.unwrapped(node, tape, base) : node
  }
}
