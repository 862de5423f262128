import Model
import Platform
import Testing
@testable import Photos
@testable import Store

/// The disk tier beside a plain list of what was used when.
@Suite struct PhotoDiskTests {
  private struct PlainModel {
    struct Result {
      let source: Int
      var copies: [String: Int]
    }

    var results: [Int: Result] = [:]
    /// The source at which each reference stands.
    var jobs: [String: Int] = [:]
    /// Sources in the order in which somebody last left them.
    var order: [Int] = []

    mutating func leave(_ reference: String) {
      guard let source = jobs.removeValue(forKey: reference) else { return }
      order.removeAll { $0 == source }
      order.append(source)
    }

    var files: [String: Int] { results.values.reduce(into: [:]) { $0.merge($1.copies) { old, _ in old } } }

    mutating func evict(bytes: Int, items: Int) -> Set<String> {
      let before = Set(files.keys)
      let used = Set(jobs.values)
      for source in order where results[source] != nil && !used.contains(source) {
        let files = files
        guard files.count > items || files.values.reduce(0, +) > bytes else { break }
        results[source] = nil
      }
      return before.subtracting(files.keys)
    }
  }

  /// What source bytes become: two copies of their own, of which every third source shares one with its neighbour.
  private static func sizes(_ source: Int) -> [PhotoCopy.Size] {
    let shared = source % 3 == 0 ? source + 1 : source
    return [(900, source, 40 + source % 17), (320, shared, 10 + shared % 5)].map { pixels, name, bytes in
      let digest = String(repeating: "0", count: 30) + String(name + 10 + pixels % 7 * 10, radix: 36)
      return PhotoCopy.Size(digest: digest, pixels: pixels, width: 1, height: 1, format: "jpg", bytes: bytes)
    }
  }

  private static func path(_ size: PhotoCopy.Size) -> String { size.path }

  @Test(arguments: 0..<12) func takesWhatWasUsedLongestAgo(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    let town = try PhotoTown()
    let queue = PhotoQueue(town.store)
    var model = PlainModel()
    var ids: [String: Int64] = [:]
    for _ in 0..<60 {
      // Another night: some rows go, some come, some come back.
      for reference in (0..<12).map({ "p\($0).jpg" }) where random.below(4) == 0 {
        if model.jobs[reference] == nil { try town.add(reference) } else { try town.forget(reference) }
      }
      try queue.sync(kinds: [.restaurant])
      let jobs = try queue.jobs(after: 0, limit: 100)
      let wanted = Set(jobs.map(\.reference))
      // Rows go in the order of their numbers.
      for reference in model.jobs.keys.sorted(by: { (ids[$0] ?? 0) < (ids[$1] ?? 0) })
      where !wanted.contains(reference) { model.leave(reference) }
      ids = Dictionary(uniqueKeysWithValues: jobs.map { ($0.reference, $0.id) })
      for job in jobs where job.state == .pending || random.below(9) == 0 {
        try take(job, source: random.below(15), queue, &model)
      }
      let (bytes, items) = (random.below(600), random.below(30))
      let eviction = try queue.eviction(bytes: bytes, items: items)
      try queue.deleteResults(eviction.results)
      #expect(Set(eviction.copies.map(Self.path)) == model.evict(bytes: bytes, items: items))
      let holding = try queue.holding()
      #expect((holding.copies, holding.bytes) == (model.files.count, model.files.values.reduce(0, +)))
      for job in try queue.jobs(after: 0, limit: 100) { #expect(try !queue.sizes(ofJob: job.id).isEmpty) }
    }
  }

  private func take(_ job: PhotoJob, source: Int, _ queue: PhotoQueue, _ model: inout PlainModel) throws {
    let known = try queue.result(source: "\(source)", isAvatar: false, settings: "s")
    let sizes = Self.sizes(source)
    let end: PhotoJobResult.End =
      known.map { .known(result: $0) } ?? .made(source: "\(source)", sizes: sizes, preview: "")
    #expect((known != nil) == (model.results[source] != nil))
    try queue.record([PhotoJobResult(job: job.id, settings: "s", source: nil, end: end)], at: 1)
    if model.jobs[job.reference] != source { model.leave(job.reference) }
    model.results[source] = PlainModel.Result(
      source: source, copies: Dictionary(uniqueKeysWithValues: sizes.map { (Self.path($0), $0.bytes) }))
    model.jobs[job.reference] = source
  }

  @Test func aNightThatChangedNothingWritesNoRecency() throws {
    let town = try PhotoTown()
    for number in 0..<4 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    try town.night()
    try town.forget("p0.jpg")
    try town.night()
    let before = try [town.store.path, town.store.path + "-wal"].map { try Files.read($0) }
    #expect(try town.night().ready == 3)
    #expect(try [town.store.path, town.store.path + "-wal"].map { try Files.read($0) } == before)
  }

  @Test func whatIsUsedAgainIsYoungAgain() throws {
    let town = try PhotoTown()
    for name in ["a", "b", "c"] { try town.addPhoto("\(name).jpg", seed: UInt64(name.utf8.first ?? 0)) }
    try town.night()
    let copies = try ["a", "b", "c"].map { try town.copy("\($0).jpg").sizes }
    try town.forget("a.jpg")
    try town.night()
    try town.forget("b.jpg")
    try town.night()
    try town.add("a.jpg")
    #expect(try town.night().fromCache == 1)
    try town.forget("a.jpg")
    try town.night { $0.cacheItems = 4 }
    let disk = PhotoDisk(state: town.store.folder)
    #expect(copies.map { $0.allSatisfy(disk.contains) } == [true, false, true])
  }
}
