internal import Diagnostics
internal import Fetching
internal import Lake
internal import Model
internal import Photos
internal import Platform
internal import Store

/// `sumaq shard photos`: makes the copies of the photos of some hosts and files, and writes what became of each photo for
/// every shard that shows it, and what the next night is to know of it.
///
/// The store has the rows that name the photos and what the night before knew of them, so that the photo stage finds them
/// as in any night. The copies are put into the lake by their content, and the results by their sources' contents, so that
/// no photo is decoded twice.
struct PhotosFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try TaskScratch.run(night.request, night.context) { scratch in
      let found = TaskProblems()
      let store = try Store(folder: Path.join(scratch, "state"))
      let queue = PhotoQueue(store)
      try fill(queue, input)
      let report = try make(store, night.context.reporting(to: found.log))
      found.order(by: try references(of: queue, found.log))
      try writeFindings(of: queue, output)
      try writeMemory(of: queue, output)
      try output.add(found.all, from: .photos, RunPart.photos)
      try writeTotals(report.photos, saved: queue.savedCopies(), output)
    }
  }

  private func fill(_ queue: PhotoQueue, _ input: FrameReader) throws {
    var hosts: [String: PhotoHost] = [:]
    try queue.fill { filling in
      try input.each { tag, record in
        let name = String(decoding: record.key, as: UTF8.self)
        switch tag {
        case .photo: try filling.add(PhotoQuestion(of: name, record.body))
        case .remembered:
          switch try PhotoMemoryRecord(record.body) {
          case .photo(let photo): try filling.add(photo)
          // One that another host redirects to may have failed for both.
          case .host(let host): hosts[name] = max(hosts[name] ?? host, host)
          }
        default: throw input.unknown(record)
        }
      }
      for host in hosts.values { try filling.add(host) }
    }
  }

  private func make(_ store: Store, _ context: RunContext) throws -> RunReport {
    var request = night.request
    request.state = store.folder
    var report = RunReport()
    try PhotoWork(
      plan: night.run, fetch: night.run.fetchSettings(night.request, context), request: request, context: context,
      shared: LakePhotos(lake: night.lake)
    ).run(store: store, into: &report)
    try context.checkCancelled()
    return report
  }

  /// The references of the photos whose problems are told, by the place that their problems name.
  private func references(of queue: PhotoQueue, _ log: ProblemLog) throws -> [String: String] {
    let places = Set(log.entries.flatMap(\.examples).compactMap { $0.place?.file })
    var references: [String: String] = [:]
    var last: PhotoJob?
    while references.count < places.count {
      let jobs = try queue.withProblems(after: last, limit: 1000)
      guard let end = jobs.last else { break }
      last = end
      for job in jobs {
        let place = Place(ofPhoto: job.reference).file
        if places.contains(place), references[place] == nil { references[place] = job.reference }
      }
    }
    return references
  }

  /// Each finding is marked in the first of its records, so that those who want each photo once get it once.
  private func writeFindings(of queue: PhotoQueue, _ output: FrameWriter) throws {
    try queue.eachFinding { finding in
      for (index, asker) in try queue.askers(of: finding).enumerated() {
        var bytes = PackedWriter()
        finding.encode(to: &bytes)
        bytes.add(index == 0)
        try output.add(
          .finding, route: asker,
          key: FacesFilter.findingPlace.bytes + Array(finding.reference.utf8) + [finding.isAvatar ? 1 : 0],
          body: bytes.bytes)
      }
    }
  }

  private func writeMemory(of queue: PhotoQueue, _ output: FrameWriter) throws {
    func write(_ record: PhotoMemoryRecord, _ name: String, route: UInt64) throws {
      try output.add(.remembered, route: route, key: Array(name.utf8), body: record.bytes)
    }
    try queue.eachRemembered { photo in
      try write(.photo(photo), photo.reference, route: PhotoQuestion.route(of: photo.reference))
    }
    for host in try queue.hosts() { try write(.host(host), host.name, route: PhotoQuestion.route(ofHost: host.name)) }
  }

  private func writeTotals(_ photos: RunReport.Photos, saved: Int, _ output: FrameWriter) throws {
    var sums = SumTable(output)
    try sums.add(.total(.photosReady), photos.ready)
    try sums.add(.total(.photosFailed), photos.failed)
    try sums.add(.total(.photosWaiting), photos.waiting)
    try sums.add(.total(.photosMade), photos.processed)
    try sums.add(.total(.photosSaved), saved)
    try sums.flush()
  }
}

/// What a night tells the next one.
private enum PhotoMemoryRecord {
  case photo(RememberedPhoto)
  case host(PhotoHost)

  var bytes: [UInt8] {
    var writer = PackedWriter()
    switch self {
    case .photo(let photo):
      writer.add(false)
      photo.encode(to: &writer)
    case .host(let host):
      writer.add(true)
      writer.add(host.name)
      writer.add(Int64(host.failures))
      writer.add(host.asideUntil) { $0.add($1) }
      writer.add(host.lastError)
    }
    return writer.bytes
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    guard try reader.flag() else {
      self = .photo(try RememberedPhoto(decoding: &reader))
      return
    }
    self = .host(
      PhotoHost(
        name: try reader.text(), failures: Int(try reader.number(Int64.self)),
        asideUntil: try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) },
        lastError: try reader.text()))
  }
}

extension PhotoQuestion {
  /// Where all that names a photo meets: at one place for all addresses of a host, so that one process keeps its limits.
  static func route(of reference: String) -> UInt64 {
    if let origin = origin(of: reference) { return route(ofHost: origin) }
    return hash("p:", reference)
  }

  /// `origin` is `host:port`.
  static func route(ofHost origin: String) -> UInt64 { hash("h:", origin) }

  private static func hash(_ kind: String, _ text: String) -> UInt64 {
    var hash = SHA256()
    hash.update(kind)
    hash.update(text)
    return hash.finishShort().high
  }

  /// Nil for a file, and for what is no address that is fetched.
  private static func origin(of reference: String) -> String? {
    guard reference.hasPrefix("http://") || reference.hasPrefix("https://") else { return nil }
    do { return try FetchAddress(reference).origin } catch { return nil }
  }

  /// The byte behind the subject in a question's key, which puts questions behind all else of the subject.
  private static let mark: UInt8 = 2

  /// A question where the records of a subject meet; nil if the record is none.
  init?(_ record: EngineRecord, for subject: NamedSubject) throws(PackedReader.Torn) {
    let rest = record.key.dropFirst(subject.key.count)
    guard rest.first == Self.mark else { return nil }
    try self.init(of: String(decoding: rest.dropFirst(), as: UTF8.self), record.body)
  }

  func write(for subject: NamedSubject, to output: FrameWriter) throws(FileError) {
    try output.add(
      .mention, route: subject.route, key: subject.key + [Self.mark] + Array(reference.utf8), body: bytes)
  }

  func write(to output: FrameWriter) throws(FileError) {
    try output.add(.photo, route: Self.route(of: reference), key: Array(reference.utf8), body: bytes)
  }
}
