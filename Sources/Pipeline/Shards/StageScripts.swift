internal import Lake
internal import Model

/// The tasks of a plan as lines for a shell, a file a stage: for whatever runs the n-th line of a file.
struct StageScripts {
  let plan: ShardPlan
  /// The tasks to be run, by stage; a stage may have none.
  let stages: [[ShardTask]]
  let lake: LakeFolder

  /// Puts `stages/01.sh` and so on beside the plan. A stage without tasks has no file.
  func put() throws { try put(stages.map { $0.map(words) }, "stages") }

  /// Puts `export/01.sh` and so on beside the plan: the steps of `sumaq shard export`.
  func putExport() throws {
    try put(ExportStep.stages(shards: plan.shards).map { $0.map(words) }, "export")
  }

  private func put(_ stages: [[[String]]], _ folder: String) throws {
    for (number, tasks) in stages.enumerated() {
      let name = (number < 9 ? "0" : "") + String(number + 1)
      let path = "nights/\(plan.night)/\(folder)/\(name).sh"
      let lines = tasks.map { "sumaq " + $0.map(Self.quoted).joined(separator: " ") + "\n" }
      if lines.isEmpty {
        try lake.remove(path, upTo: "nights")
      } else {
        try lake.put(Array(lines.joined().utf8), as: path)
      }
    }
  }

  private func words(of step: ExportStep) -> [String] {
    ["shard", "export", step.words, "--format", "ndjson", "--lake", lake.folder, "--night", plan.night]
  }

  /// The words of a task's command, without the program.
  func words(of task: ShardTask) -> [String] {
    ["shard"] + task.words + ["--lake", lake.folder, "--night", plan.night]
  }

  /// A word as a shell reads it.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
