internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// What the planner finds wrong in settings, templates and the folder of the exports, by part of the night.
struct PlanProblems {
  private let lake: LakeFolder
  private let name: String

  init(_ night: ShardNight) { self.init(night.lake, night.plan.night) }

  init(_ lake: LakeFolder, _ night: String) {
    self.lake = lake
    name = "nights/\(night)/plan-problems"
  }

  func put(_ parts: [(part: String, found: [FoundProblems])]) throws {
    var bytes = PackedWriter()
    for (part, all) in parts {
      bytes.add(part)
      bytes.add(UInt32(all.count))
      for found in all { found.encode(to: &bytes) }
    }
    try lake.put(bytes.bytes, as: name)
  }

  func read() throws -> [(part: String, found: [FoundProblems])] {
    let path = lake.path(name)
    var reader = PackedReader(try Files.read(path, limit: 1 << 30))
    var parts: [(part: String, found: [FoundProblems])] = []
    do throws(PackedReader.Torn) {
      while !reader.isAtEnd {
        let part = try reader.text()
        var all: [FoundProblems] = []
        for _ in 0..<(try reader.number(UInt32.self)) { all.append(try FoundProblems(decoding: &reader)) }
        parts.append((part, all))
      }
    } catch {
      throw Failure(
        .inputOutput, LakeProblems.torn.problem(at: Place(path), "the problems of the plan are not what was written"))
    }
    return parts
  }
}
