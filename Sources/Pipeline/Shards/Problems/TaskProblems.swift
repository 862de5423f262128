internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The problems of one kind that a task found: their number, the first ones, and marks that recognize them on another
/// night.
struct TaskProblems: Sendable, Codable {
  let kind: ProblemKind
  var count: Int
  var examples: [Problem]
  var marks: ProblemMarks
  /// By what the examples are in order among those of other tasks; empty if nothing tells.
  var keys: [String] = []

  init(_ entry: ProblemLog.Entry, _ marks: ProblemMarks) {
    (kind, count, examples, self.marks) = (entry.kind, entry.count, entry.examples, marks)
  }

  /// Rows of one file that lost against another row of their id.
  init(_ repeated: RepeatedProblems) {
    (kind, count, marks) = (StoreProblems.repeatedID, repeated.marks.count, repeated.marks)
    examples = repeated.countedProblems.map(\.problem)
  }

  /// Adds those of another task, and keeps the first examples in the order of their keys.
  mutating func add(_ other: TaskProblems) {
    count += other.count
    marks.add(other.marks)
    let all = zip(keys + other.keys, examples + other.examples).sorted {
      $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
    }.prefix(5)
    (keys, examples) = (all.map(\.0), all.map(\.1))
  }

  /// Those that are not among `told`, to which they are added; nil if there are none. Of problems that are no examples
  /// nothing tells whether they differ.
  func without(_ told: inout Set<Problem>) -> TaskProblems? {
    let fresh = examples.filter { told.insert($0).inserted }
    guard fresh.count < examples.count else { return self }
    var left = self
    left.examples = fresh.isEmpty ? Array(examples.prefix(1)) : fresh
    left.count = count - examples.count + fresh.count
    (left.keys, left.marks) = ([], ProblemMarks())
    for problem in fresh { left.marks.add(problem.mark) }
    left.marks.add(unknown: left.count - fresh.count)
    return left.count > 0 ? left : nil
  }

  /// As a later night tells them of a file that it does not read again: the first one, and how many there are.
  var remembered: TaskProblems {
    var remembered = self
    remembered.examples = examples.prefix(1).map {
      Problem(kind: kind, place: $0.place, excerpt: nil, reason: $0.reason, mend: $0.mend)
    }
    remembered.keys = Array(keys.prefix(1))
    return remembered
  }

  /// Adds them to a log of all.
  func report(to log: ProblemLog) {
    for (index, problem) in examples.enumerated() {
      log.collect(problem, count: index + 1 == examples.count ? max(1, count - index) : 1)
    }
    log.remember(marks, of: kind.id)
  }
}

/// What the planner has to tell: `close` tells it again.
struct PlanTold: Codable {
  /// What it found wrong in settings, templates and the folder of the exports.
  let problems: [PartProblems]
  /// What a build says of how files are read, and of exports that give no page.
  let files: [String]
  let help: [String]

  static func name(of night: String) -> String { "nights/\(night)/plan-told" }

  init(problems: [PartProblems], files: [String], help: [String]) {
    (self.problems, self.files, self.help) = (problems, files, help)
  }

  init(_ night: ShardNight) throws {
    let name = Self.name(of: night.plan.night)
    guard let told: PlanTold = try night.lake.packed(in: name, "what the plan has told is not what was written") else {
      throw LakeProblems.torn(night.lake.path(name), "the plan has told nothing")
    }
    self = told
  }
}

/// What a part of a night has found.
struct PartProblems: Codable {
  let part: String
  let found: [TaskProblems]
}

extension ProblemLog {
  /// What was found, by part of the night and kind. A kind of several parts is told in the first of them.
  var foundByPart: [PartProblems] {
    let parts = marks
    let told = Dictionary(grouping: entries) { entry in
      parts.keys.sorted().first { parts[$0]?[entry.kind.id] != nil } ?? ""
    }
    return told.sorted { $0.key < $1.key }.map { part, entries in
      PartProblems(
        part: part, found: entries.map { TaskProblems($0, parts[part]?[$0.kind.id] ?? ProblemMarks()) })
    }
  }

  /// What was found, by kind. `keys` order places among those of other filters; all other places go by themselves.
  func found(by keys: [String: String] = [:]) -> [TaskProblems] {
    var marks: [String: ProblemMarks] = [:]
    for part in self.marks.values { for (kind, own) in part { marks[kind, default: ProblemMarks()].add(own) } }
    return entries.map { entry in
      var found = TaskProblems(entry, marks[entry.kind.id] ?? ProblemMarks())
      found.keys = entry.examples.map { problem in
        let file = problem.place?.file ?? ""
        return keys[file] ?? file
      }
      return found
    }
  }

  /// Adds all to another log.
  func forward(to log: ProblemLog) {
    for entry in entries { TaskProblems(entry, ProblemMarks()).report(to: log) }
  }
}

/// Where a stage of a night found problems: it says in which order, and how often, they are told.
enum ProblemSource: UInt8 {
  /// A part. Its name tells which.
  case part
  /// The photos of all parts, of which each has one reference.
  case photos
  /// Pages of subjects, and lists: several may show one fault. The name puts those that make pages in order.
  case pages, lists
}

/// The problems of one kind that a filter found.
struct ProblemRecord {
  let source: ProblemSource
  let name: String
  let found: TaskProblems

  /// Throws `Torn` if the record is none.
  init(_ record: EngineRecord) throws {
    guard let source = record.key.first.flatMap(ProblemSource.init(rawValue:)) else { throw PackedReader.Torn() }
    self.source = source
    name = String(decoding: record.key.dropFirst(), as: UTF8.self)
    found = try record.value()
  }
}

extension FrameWriter {
  /// Writes what a filter found wrong, for `close`.
  func add(_ all: [TaskProblems], from source: ProblemSource, _ name: String) throws {
    for found in all {
      try add(
        .problems, route: MapFilter.route(ofPart: name), key: [source.rawValue] + Array(name.utf8),
        value: found)
    }
  }
}

/// `sumaq shard told`: joins what a part has to tell: what reading it found, and its rows that lost against another row of
/// their id.
struct ToldFilter {
  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    // Nearly always the one part of the route.
    typealias Files = [String: RepeatedProblems]
    try input.eachGroup(of: \.route, begin: { _ in Files() }) { files, tag, record in
      switch tag {
      case .problems:
        let told = try ProblemRecord(record)
        try output.add([told.found], from: told.source, told.name)
      case .loser:
        let loser = try record.value(LosingRow.self)
        let (row, winner) = (loser.row, Place(loser.winner, line: Int(loser.line)))
        files[row.file, default: RepeatedProblems(file: row.file)].add(
          RepeatedRow(
            collection: loser.collection, id: row.recordID, file: row.file,
            line: UInt32(truncatingIfNeeded: row.line), winner: winner))
      default: throw input.unknown(record)
      }
    } end: { files in
      for (name, repeated) in files { try output.add([TaskProblems(repeated)], from: .part, name) }
    }
  }
}

/// All problems of a night, as `sumaq build` would tell them: those of the plan, of parts in their order, of rows that
/// lost against other rows, of photos by their references, and of pages. What several makers of pages see is told once.
struct ToldProblems {
  static let parts = [
    RunPart.settings, RunPart.exports, RunPart.templates([.pages]), RunPart.photos, RunPart.publish([.pages]),
  ]

  let log = ProblemLog()
  private let records: [ProblemSource: [ProblemRecord]]

  init(_ night: ShardNight, _ heard: NightHeard, _ plan: PlanTold) throws {
    records = Dictionary(grouping: heard.problems, by: \.source)
    for one in plan.problems { add(one.found, Self.parts.contains(one.part) ? one.part : RunPart.settings) }
    // As in a build, what is read tonight is told before what an earlier night has told.
    let read = try PartsRead(night) { heard.isWhole(night.plan.parts[$0]) }
    let (now, before) = (read.now.map { night.plan.parts[$0].name }, read.before.map { night.plan.parts[$0].name })
    let (own, repeated) = (ofParts(isRepeated: false), ofParts(isRepeated: true))
    for name in now { add(own[name] ?? [], RunPart.exports) }
    for name in now.sorted() { add(repeated[name] ?? [], RunPart.exports) }
    for name in before.sorted() { add((repeated[name] ?? []).map(\.remembered), RunPart.exports) }
    for name in before { add((own[name] ?? []).map(\.remembered), RunPart.exports) }
    addPhotos()
    addPages()
  }

  private func add(_ all: [TaskProblems], _ part: String) {
    log.begin(part)
    for found in all { found.report(to: log) }
  }

  /// What parts have found by themselves, or their rows that lost against other rows, by the parts' names.
  private func ofParts(isRepeated: Bool) -> [String: [TaskProblems]] {
    let all = (records[.part] ?? []).filter { ($0.found.kind == StoreProblems.repeatedID) == isRepeated }
    return Dictionary(grouping: all, by: \.name).mapValues { $0.map(\.found) }
  }

  /// The photos of several partitions are told in the order of their references.
  private func addPhotos() {
    let kinds = Dictionary(grouping: (records[.photos] ?? []).map(\.found), by: \.kind.id)
    for (_, all) in kinds.sorted(by: { $0.key < $1.key }) {
      var found = all[0]
      for other in all.dropFirst() { found.add(other) }
      add([found], RunPart.photos)
    }
  }

  private func addPages() {
    var told: Set<Problem> = []
    for source in [ProblemSource.pages, .lists] {
      let all = (records[source] ?? []).sorted { ($0.name, $0.found.kind.id) < ($1.name, $1.found.kind.id) }
      add(all.compactMap { $0.found.without(&told) }, RunPart.publish([.pages]))
    }
  }
}

/// Which parts a night over one store would read, and which it would only remember: it reads all files of collections of
/// which a file was changed, added or removed, or was not read to its end.
struct PartsRead {
  /// The numbers of the parts, in their order.
  private(set) var now: [Int] = []
  private(set) var before: [Int] = []

  /// `isWhole` says of a part's number whether the part was read to its end tonight.
  init(_ night: ShardNight, isWhole: (Int) throws -> Bool) throws {
    let earlier = try night.before
    var known: Set<Set<String>> = []
    if let earlier, earlier.reading == night.plan.reading {
      known = Set(earlier.groups.map { group in Set(earlier.parts[group.parts].map(\.look)) })
    }
    for group in night.plan.groups {
      if try group.parts.allSatisfy(isWhole), known.contains(Set(night.plan.parts[group.parts].map(\.look))) {
        before += group.parts
      } else {
        now += group.parts
      }
    }
  }
}
