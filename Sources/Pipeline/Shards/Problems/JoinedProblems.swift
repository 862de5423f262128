internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Store

/// All problems of a night, as `sumaq build` would tell them: those of the plan, of parts in their order, of rows that
/// lost against others, of photos by their references, and of pages. What several tasks see is told once.
struct JoinedProblems {
  let log = ProblemLog()
  /// What the screen says: why the night needs attention, the most important first, and how many problems of each kind
  /// there are.
  private(set) var lines: [String] = []
  /// Whether `sumaq build` would end with 1.
  private(set) var needsAttention = false
  /// What the next night over the lake compares with.
  private(set) var seen = SeenProblems()
  private let night: ShardNight
  private static let parts = [
    RunPart.settings, RunPart.exports, RunPart.templates([.pages]), RunPart.photos, RunPart.publish([.pages]),
  ]

  init(_ night: ShardNight) throws {
    self.night = night
    for (part, all) in try PlanProblems(night).read() { add(all, Self.parts.contains(part) ? part : RunPart.settings) }
    // As in a build, what is read tonight is told before what an earlier night has told.
    let read = try PartsRead(night) { try night.done(.split($0)).figures["whole"] == 1 }
    for part in read.now { add(try found(.split(part)), RunPart.exports) }
    try addRepeated(read)
    for part in read.before { add(try found(.split(part)).map(\.remembered), RunPart.exports) }
    try addPhotos()
    try addPages()
    try compare()
  }

  private func add(_ all: [FoundProblems], _ part: String) {
    log.begin(part)
    for found in all { found.report(to: log) }
  }

  private func found(_ task: ShardTask) throws -> [FoundProblems] {
    guard let file = try night.done(task).problems else { return [] }
    var all: [FoundProblems] = []
    try night.lake.open(file).each(TaskProblems.found) { reader in all.append(try FoundProblems(decoding: &reader)) }
    return all
  }

  /// Rows that lost against another row of their id, each once, in the order of files and lines. In memory are 8 bytes
  /// for each.
  private func addRepeated(_ read: PartsRead) throws {
    var known: Set<UInt64> = []
    var files: [String: RepeatedProblems] = [:]
    for shard in (0..<night.plan.shards).map({ Shard($0, of: night.plan.shards) }) {
      add(try found(.take(shard)), RunPart.exports)
      guard let file = try night.done(.take(shard)).problems else { continue }
      try night.lake.open(file).each(TaskProblems.repeated) { reader in
        let row = try RepeatedRow(decoding: &reader)
        let hash = PackedFile.hash("\(row.collection.rawValue) \(row.line) \(row.file) \(row.id ?? "")")
        guard known.insert(hash).inserted else { return }
        files[row.file, default: RepeatedProblems(file: row.file)].add(row)
      }
    }
    log.begin(RunPart.exports)
    let sorted = files.values.sorted { $0.file < $1.file }
    let before = Set(read.before.map { night.plan.parts[$0].name })
    for problems in sorted.filter({ !before.contains($0.file) }) + sorted.filter({ before.contains($0.file) }) {
      let told = problems.countedProblems
      if before.contains(problems.file) {
        told.first.map { log.collect($0.problem, count: problems.marks.count) }
      } else {
        for repeated in told { log.collect(repeated.problem, count: repeated.count) }
      }
      log.remember(problems.marks, of: StoreProblems.repeatedID.id)
    }
  }

  /// Each photo belongs to one task. Those of all tasks are told in the order of their references.
  private func addPhotos() throws {
    var kinds: [String: FoundProblems] = [:]
    for number in 0..<night.plan.shards {
      for found in try found(.photos(Shard(number, of: night.plan.shards))) {
        guard var all = kinds[found.kind.id] else {
          kinds[found.kind.id] = found
          continue
        }
        all.add(found)
        kinds[found.kind.id] = all
      }
    }
    add(kinds.sorted { $0.key < $1.key }.map(\.value), RunPart.photos)
  }

  /// What several tasks that make pages find is told once.
  private func addPages() throws {
    var told: Set<Problem> = []
    for task in night.packs {
      add(try found(task).compactMap { $0.without(&told) }, RunPart.publish([.pages]))
    }
  }

  private mutating func compare() throws {
    var exports = ExportsState()
    for (number, part) in night.plan.parts.enumerated() {
      let figures = try night.done(.split(number)).figures
      exports.lost.rows += figures["rejected"] ?? 0
      guard figures["whole"] != 1 else { continue }
      if figures["refused"] == 1 { exports.unread.append(part.name) } else { exports.broken.append(part.name) }
    }
    exports.lost.references = try unresolved()
    exports.collectionsWithoutFiles = Collection.allCases.filter { collection in
      night.plan.retained.contains { $0.collection == collection }
    }.map(\.name)
    exports.unread.sort()
    exports.broken.sort()
    let before = try night.seenBefore() ?? SeenProblems()
    let history = ProblemHistory(
      log, exports, before: before, parts: Self.parts, unfinished: exports.areWhole ? [] : [RunPart.exports])
    seen = history.seen
    let isRefused = log.entries.contains { $0.kind == IngestProblems.linkOutside }
    var report = RunReport()
    report.isVerbose = true
    report.isFirst = history.isFirst
    report.attention = history.lackOfExports(isRefused: isRefused)
    if case .keysMissing(let reason) = night.plan.access.state {
      report.attention.append("nothing can be sealed: \(reason)")
    }
    if try night.shards.allSatisfy({ try night.done(.make($0)).figures["pages"] == 0 }) {
      report.attention.append("the site has no page")
    }
    report.problems = log.entries.map { entry in
      var entry = entry
      entry.new = min(entry.count, history.new(entry.kind.id))
      return entry
    }
    lines = report.attention.map { "needs attention: \($0)" } + ClosingScreen(report).problems(atMost: .max)
    needsAttention =
      switch night.plan.failOn {
      case .exports: !report.attention.isEmpty
      case .new: !report.attention.isEmpty || report.problems.contains { ($0.new ?? 0) > 0 }
      case .any: !report.attention.isEmpty || !report.problems.isEmpty
      }
  }

  /// How many restaurants and users rows name that no file has, of collections of which files have any.
  private func unresolved() throws -> Int {
    let takes = try (0..<night.plan.shards).map { try night.done(.take(Shard($0, of: night.plan.shards))).figures }
    func sum(_ figure: String) -> Int { takes.reduce(0) { $0 + ($1[figure] ?? 0) } }
    return [Collection.restaurants, .users].reduce(0) { count, kind in
      sum(kind.name) > 0 ? count + sum(kind.name + "WithoutRow") : count
    }
  }

  /// Fails with 65 if more rows and fields were rejected than the plan allows.
  func checkRejects() throws {
    guard let limit = night.plan.maxRejects else { return }
    var (read, rejected) = (0, 0)
    for number in night.plan.parts.indices {
      let figures = try night.done(.split(number)).figures
      read += figures["rows"] ?? 0
      rejected += (figures["rejected"] ?? 0) + (figures["fields"] ?? 0)
    }
    try limit.stored.check(rejected, of: read, store: night.lake.folder)
  }
}

extension DoneList {
  /// The file with what the task found wrong; nil if it found nothing.
  var problems: LakeFile? {
    files.first { $0.name.split(separator: "/").dropLast().last.map(String.init) == TaskProblems.kind }
  }
}
