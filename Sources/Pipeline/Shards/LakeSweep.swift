internal import Diagnostics
internal import Lake
internal import Platform

/// Removes from the lake what no task of the night in place made: other nights, their lists and their files, but for the
/// packs of nights that are kept. Does nothing if another night was planned since.
struct LakeSweep {
  let night: ShardNight
  let kept: [LakeManifest]

  func run() throws {
    let lake = night.lake
    let nights = try lake.names(in: "nights")
    for name in nights where name != night.plan.night {
      if let other = try ShardPlan(of: name, in: lake), other.number > night.plan.number { return }
    }
    for name in nights where name != night.plan.night { try lake.removeTree("nights/\(name)") }
    let lists = try night.plan.stages.joined().compactMap { try lake.done($0.name, in: night.plan.night) }
    let inputs = Set(lists.map { "\($0.inputs).json" })
    for name in try lake.names(in: "tasks") where !inputs.contains(name) {
      try lake.remove("tasks/\(name)", upTo: "tasks")
    }
    let files = Set((lists.flatMap(\.files) + kept.flatMap(\.packs).map(\.file)).map(\.name))
    for kind in try lake.names(in: "work") {
      for name in try lake.names(in: "work/\(kind)") where !files.contains("work/\(kind)/\(name)") {
        try lake.remove("work/\(kind)/\(name)", upTo: "work")
      }
    }
  }
}
