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
      let log = ProblemLog()
      let store = try Store(folder: Path.join(scratch, "state"))
      let queue = PhotoQueue(store)
      try fill(queue, input)
      let report = try make(store, night.context.reporting(to: log))
      let references = try references(of: queue, log)
      try writeFindings(of: queue, output)
      try output.add(log.found(by: references), from: .photos, RunPart.photos)
      try writeTotals(report.photos, saved: queue.savedCopies(), output)
    }
  }

  private func fill(_ queue: PhotoQueue, _ input: FrameReader) throws {
    var hosts: [String: PhotoHost] = [:]
    try queue.fill { filling in
      try input.each { tag, record in
        switch tag {
        case .photo: try filling.add(record.value(PhotoQuestion.self))
        case .remembered:
          switch try record.value(PhotoMemory.self) {
          case .photo(let photo): try filling.add(photo)
          // One that another host redirects to may have failed for both.
          case .host(let host): hosts[host.name] = max(hosts[host.name] ?? host, host)
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
    try NightPhotos(
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

  private func writeFindings(of queue: PhotoQueue, _ output: FrameWriter) throws {
    try queue.eachRemembered { photo, askers in
      var finding = photo.finding
      let key = FacesFilter.findingPlace.bytes + Array(photo.reference.utf8) + [finding.isAvatar ? 1 : 0]
      for asker in askers {
        finding.isFirst = asker == askers.first
        try output.add(.finding, route: asker, key: key, value: finding)
      }
      try output.add(
        .remembered, route: PhotoQuestion.route(of: photo.reference), key: Array(photo.reference.utf8),
        value: PhotoMemory.photo(photo))
    }
    for host in try queue.hosts() {
      try output.add(
        .remembered, route: PhotoQuestion.route(ofHost: host.name), key: Array(host.name.utf8),
        value: PhotoMemory.host(host))
    }
  }

  private func writeTotals(_ photos: PhotoOutcome, saved: Int, _ output: FrameWriter) throws {
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
private enum PhotoMemory: Codable {
  case photo(RememberedPhoto)
  case host(PhotoHost)
}

/// The photos of a lake: copies by their own digests, and results by the digests of their sources, over all nights. Each
/// file is put if it is absent; two tasks that make one photo put the same bytes.
private struct LakePhotos: SharedCopies {
  let lake: LakeFolder

  func contains(_ size: PhotoCopy.Size) -> Bool {
    do throws(FileError) {
      return try FileStatus.of(lake.path(size.path))?.size == size.bytes
    } catch { return false }
  }

  /// A file that is not whole, as its writer was killed, counts as none.
  func result(of source: String, isAvatar: Bool, settings: String) throws -> RememberedPhoto.Result? {
    guard let bytes = try lake.bytes(of: Self.name(source, isAvatar: isAvatar, settings)) else { return nil }
    do throws(PackedReader.Torn) {
      return try PackedReader.value(RememberedPhoto.Result.self, of: bytes)
    } catch { return nil }
  }

  /// The result comes behind its copies, so that it is true whenever it is there.
  func keep(_ result: RememberedPhoto.Result, isAvatar: Bool, at path: (PhotoCopy.Size) -> String) throws {
    for size in result.sizes where !contains(size) { try lake.put(copyOf: path(size), as: size.path) }
    try lake.put(
      PackedWriter.bytes(of: result), as: Self.name(result.source, isAvatar: isAvatar, result.settings))
  }

  private static func name(_ source: String, isAvatar: Bool, _ settings: String) -> String {
    "results/\(source.prefix(2))/\(source)-\(isAvatar ? "avatar" : "picture")-\(settings)"
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
    guard record.key.dropFirst(subject.key.count).first == Self.mark else { return nil }
    self = try record.value()
  }

  func write(for subject: NamedSubject, to output: FrameWriter) throws {
    try output.add(
      .mention, route: subject.route, key: subject.key + [Self.mark] + Array(reference.utf8), value: self)
  }

  func write(to output: FrameWriter) throws {
    try output.add(.photo, route: Self.route(of: reference), key: Array(reference.utf8), value: self)
  }
}
