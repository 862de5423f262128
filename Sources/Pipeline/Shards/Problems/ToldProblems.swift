internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// All problems of a night, as `sumaq build` would tell them: those of the plan, of parts in their order, of rows that
/// lost against others, of photos by their references, and of pages. What several makers of pages see is told once.
struct ToldProblems {
  static let parts = [
    RunPart.settings, RunPart.exports, RunPart.templates([.pages]), RunPart.photos, RunPart.publish([.pages]),
  ]

  /// Where the planner puts what it finds wrong in settings, templates and the folder of the exports.
  static func ofPlan(_ night: String) -> String { "nights/\(night)/plan-problems" }

  let log = ProblemLog()
  private let records: [ProblemSource: [ProblemRecord]]

  init(_ night: ShardNight, _ heard: NightHeard) throws {
    records = Dictionary(grouping: heard.problems, by: \.source)
    let name = Self.ofPlan(night.plan.night)
    let planned = try night.lake.packed(
      [PartProblems].self, in: name, "the problems of the plan are not what was written")
    guard let planned else { throw LakeProblems.torn(night.lake.path(name), "the plan has told no problems") }
    for one in planned { add(one.found, Self.parts.contains(one.part) ? one.part : RunPart.settings) }
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

  private func add(_ all: [FoundProblems], _ part: String) {
    log.begin(part)
    for found in all { found.report(to: log) }
  }

  /// What parts have found by themselves, or their rows that lost against others, by the parts' names.
  private func ofParts(isRepeated: Bool) -> [String: [FoundProblems]] {
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
