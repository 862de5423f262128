internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Synchronization

/// What can be asked of a lake whose night is in place: to go back to a night before, and whether the site is what was put.
package struct LakeActs: Sendable {
  let lake: LakeFolder
  let context: RunContext
  private let workers: Int

  package init(lake: String, workers: Int, _ context: RunContext) {
    self.lake = LakeFolder(lake)
    self.workers = workers
    self.context = context
  }

  /// Puts the site of a night before in place again: of the last one, or of the one with a number. Returns the words for
  /// the screen.
  ///
  /// The rows on which the next night builds stay those of the newest one, and the next night puts its site in place.
  package func rollBack(to number: Int?) throws -> String {
    let state = try LakeState(lake)
    let manifest = try state.inPlace(lake)
    let before = try LakeHistory(lake).manifests.filter {
      $0.number < manifest.back ?? manifest.number && $0.packs.unsealed != manifest.packs.unsealed
        && $0.forgotten == manifest.forgotten
    }
    guard
      let target = number.map({ number in before.last { $0.first <= number && number <= $0.number } }) ?? before.last
    else {
      let numbers = before.map { String($0.number) }.joined(separator: ", ")
      throw Failure(
        .usage,
        LakeActProblems.noNight.problem(
          at: Place(lake.folder),
          before.isEmpty ? "the lake keeps no night before with another site" : "the lake keeps the nights \(numbers)"))
    }
    var publishing = LakeManifest(night: "\(manifest.night)-back", number: manifest.number + 1)
    // What is sealed stays as it is.
    publishing.packs = target.packs.unsealed + manifest.packs.sealed
    (publishing.files, publishing.rows) = (target.files, manifest.rows)
    (publishing.former, publishing.isFormerWhole) = state.former(before: publishing.night)
    try lake.put(publishing.json, as: LakeState.name(of: publishing.night))
    let placing = PackPlacing(lake: lake, publishing: publishing)
    let put = Shared(Atomic<Int>(0))
    let hasLists = target.packs.contains { $0.task == ShardTask.sum(.offline).name }
    for stage in ShardTask.Pack.stages(of: target.packs[0].shards, seals: false, hasLists: hasLists) {
      try each(stage) { part in
        let name = part.source.name
        guard let pack = target.packs.first(where: { $0.task == name }) else { return }
        put.value.wrappingAdd(try placing.put(pack, part), ordering: .relaxed)
      }
    }
    var placed = LakeManifest(night: manifest.night, number: publishing.number)
    (placed.packs, placed.files, placed.forgotten) = (publishing.packs, target.files, target.forgotten)
    (placed.rows, placed.back) = (manifest.rows, target.number)
    try lake.put(placed.json, as: LakeState.manifest)
    try LakeHistory(lake).keep(placed, sealedAs: manifest.number)
    let removed = try placing.removeGone()
    try lake.remove(LakeState.name(of: publishing.night), upTo: LakeState.folder)
    return
      "the site is that of night \(target.number) again: \(Amount.of(put.value.load(ordering: .relaxed), "file", "files")) put, "
      + "\(Amount.count(removed)) removed; the next night puts its own in place"
  }

  /// Proves what the night's tasks have made, compares the site with what was put, and puts again what differs if
  /// `repairs`. Returns the words for the screen, and whether all is well.
  package func verify(repairs: Bool) throws -> (words: String, isWell: Bool) {
    let manifest = try LakeState(lake).inPlace(lake)
    let damaged = Set(try proveWork(of: manifest, repairs: repairs).map(\.file))
    // Without its pack nothing tells what a file was.
    guard damaged.isDisjoint(with: manifest.packs.map(\.file)) else {
      return (
        "\(Amount.of(damaged.count, "file", "files")) of tasks are damaged, and packs of the site among them", false
      )
    }
    let bad = Shared(Atomic<Int>(0))
    var paths: [UInt64] = []
    for stretch in PathStretch.all(of: manifest.files) {
      let seen = Shared(Mutex<Set<UInt64>>([]))
      try each(manifest.packs) { pack in
        let pack = try PackFile(pack.file, in: lake)
        var files: [PackedFile] = []
        // Several packs may have a photo.
        try pack.each(in: stretch) { file in
          if seen.value.withLock({ $0.insert(file.hash).inserted }) { files.append(file) }
        }
        try pack.each(of: files) { file, bytes in
          guard let words = try difference(file, bytes) else { return }
          bad.value.wrappingAdd(1, ordering: .relaxed)
          context.problems.report(LakeActProblems.differs.problem(at: Place(lake.path(file.path)), words))
          if repairs { try repair(file, bytes) }
        }
      }
      paths += seen.value.withLock { $0 }
    }
    paths.sort()
    var count = bad.value.load(ordering: .relaxed)
    try eachFile(in: "site") { path in
      guard !paths.contains(sorted: PackedFile.hash(PackedFile.sitePath(of: path))) else { return }
      count += 1
      context.problems.report(
        LakeActProblems.differs.problem(at: Place(lake.path(path)), "no task has put the file"))
      if repairs { try lake.remove(path, upTo: "site") }
    }
    let all = Amount.of(paths.count, "file", "files")
    let work =
      damaged.isEmpty
      ? "" : "; \(Amount.of(damaged.count, "file", "files")) of tasks \(damaged.count == 1 ? "is" : "are") damaged"
    if count == 0 { return ("\(all) compared with what was put: the same bytes\(work)", damaged.isEmpty) }
    let end = repairs ? "; they are as they were put now" : ""
    return ("\(Amount.count(count)) of \(all) differ from what was put\(end)\(work)", repairs && damaged.isEmpty)
  }

  /// How a file of the site differs from what was put; nil if it does not.
  private func difference(_ file: PackedFile, _ bytes: [UInt8]) throws -> String? {
    guard let status = try FileStatus.of(lake.path(file.path)), status.kind == .file else {
      return "the file is not there"
    }
    var wanted = bytes
    if file.isPhoto {
      guard try FileStatus.of(lake.path(file.sitePath)) != nil else { return "the lake has lost the photo" }
      wanted = try Files.read(lake.path(file.sitePath))
    }
    return try Files.read(lake.path(file.path)) == wanted ? nil : "the file is not what was put"
  }

  private func repair(_ file: PackedFile, _ bytes: [UInt8]) throws {
    guard file.isPhoto else { return try PackPlacing.put(file, bytes, in: lake) }
    try lake.put(Files.read(lake.path(file.sitePath)), as: file.path)
  }

  private func eachFile(in folder: String, _ body: (String) throws -> Void) throws {
    for name in try lake.names(in: folder) {
      let path = "\(folder)/\(name)"
      if try FileStatus.of(lake.path(path))?.kind == .folder { try eachFile(in: path, body) } else { try body(path) }
    }
  }

  func each<Item: Sendable>(_ items: [Item], _ body: @Sendable @escaping (Item) throws -> Void) throws {
    try PieceWork(count: items.count, workers: workers).run { number in
      try context.checkCancelled()
      try body(items[number])
    }
  }
}

extension LakeState {
  /// What is in place. Fails if a night is on its way.
  func inPlace(_ lake: LakeFolder) throws(Failure) -> LakeManifest {
    if let manifest, let first = manifest.packs.first, publishing.isEmpty,
      manifest.packs.unsealed.allSatisfy({ $0.shards == first.shards })
    {
      return manifest
    }
    throw Failure(
      .usage,
      LakeActProblems.notInPlace.problem(
        at: Place(lake.path(LakeState.manifest)),
        publishing.isEmpty ? "no night is in place" : "a night is being put in place, or was not to its end"))
  }
}
