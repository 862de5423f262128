internal import Lake
internal import Model

/// The words at the end of a night of shards: what was read, made and put in place.
struct ShardSummary {
  private let night: ShardNight

  init(_ night: ShardNight) { self.night = night }

  /// `problems` are the lines on the night's problems.
  func words(_ problems: [String]) throws -> String {
    let plan = night.plan
    var lines = [
      "night \(plan.number) (\(plan.night)): \(Amount.of(plan.shards, "shard", "shards")) of \(Amount.of(plan.parts.count, "part", "parts"))"
    ]
    let parts = plan.parts.indices.map(ShardTask.split)
    let rejected = try sum("rejected", parts)
    lines.append("read \(Amount.of(try sum("read", parts), "record", "records")), \(Amount.count(rejected)) rejected")
    let ownerless = try sum("withoutOwner", parts)
    if ownerless > 0 { lines.append("\(Amount.of(ownerless, "row names", "rows name")) no restaurant and no user") }
    lines.append("made \(Amount.of(try sum("pages", night.packs), "page", "pages"))")
    lines.append("\(Amount.of(try sum("files", [.sum(.publish)]), "file", "files")) in \(night.lake.path("site"))")
    lines += problems
    return lines.joined(separator: "\n")
  }

  private func sum(_ figure: String, _ tasks: [ShardTask]) throws -> Int {
    try tasks.reduce(0) { try $0 + (night.done($1).figures[figure] ?? 0) }
  }
}
