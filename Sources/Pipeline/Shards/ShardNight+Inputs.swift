internal import Diagnostics
internal import Lake
internal import Model
internal import Sealing

extension ShardNight {
  /// What decides what a task makes; nil if the task belongs to this night alone.
  func inputs(of task: ShardTask) throws -> String? {
    switch task {
    case .learn(let part):
      var inputs = TaskInputs("learn")
      add(part, to: &inputs)
      return inputs.digest
    case .sum(.people):
      var inputs = TaskInputs("people")
      inputs.add(plan.forgotten)
      for part in plan.learners { inputs.add(try done(.learn(part)).file(Self.learned)) }
      return inputs.digest
    case .scan(let part):
      var inputs = TaskInputs("scan")
      add(part, to: &inputs)
      try addLearned(to: &inputs)
      return inputs.digest
    case .split(let part):
      var inputs = TaskInputs("split")
      add(part, to: &inputs)
      inputs.add(plan.shards)
      try addLearned(to: &inputs)
      inputs.add(try done(.sum(.facts)).file("facts"))
      return inputs.digest
    case .sum(.facts):
      var inputs = TaskInputs("facts")
      inputs.add(plan.reading)
      for part in plan.parts.indices { inputs.add(try done(.scan(part)).file("facts")) }
      return inputs.digest
    case .sum(.kills):
      var inputs = TaskInputs("kills")
      inputs.add(plan.reading)
      for (number, part) in plan.parts.enumerated() {
        inputs.add(part.name)
        let list = try done(.split(number))
        inputs.add(try list.file("tickets"))
        inputs.add(try list.file("rows"))
        inputs.add(list.optionalFile("rejects")?.digest ?? "")
        inputs.add("\(list.figures["whole"] == 1)")
      }
      inputs.add(plan.shards)
      inputs.add(plan.forgotten)
      for group in plan.groups {
        inputs.add("\(group.parts) \(group.finishes.map(\.name)) \(group.finishesAccounts)")
      }
      for part in plan.retained { inputs.add(part.name) }
      // Earlier nights fill the stores too, if this one is not whole.
      if try !isWhole(), let before = try before {
        inputs.add(try before.done(.sum(.kills)).file("filling"))
        for shard in before.shards { inputs.add(try before.done(.take(shard)).file("stores")) }
      }
      return inputs.digest
    case .take(let shard):
      var inputs = TaskInputs("take")
      try addRows(of: shard, to: &inputs)
      return inputs.digest
    case .sum(.faces):
      var inputs = TaskInputs("faces")
      inputs.add(plan.reading)
      // The store that sum lists opens says how recent the exports are.
      inputs.add(Int((plan.parts + plan.retained).map(\.modified).max() ?? 0))
      for shard in shards { inputs.add(try done(.take(shard)).file("subjects")) }
      if plan.access.seals { inputs.add("with the months of neighbours") }
      return inputs.digest
    case .make(let shard):
      var inputs = TaskInputs("make")
      inputs.add(plan.fingerprint)
      try addRows(of: shard, to: &inputs)
      inputs.add(try faces(for: shard))
      try addFindings(for: shard.number, to: &inputs)
      inputs.add(try daysPassed(in: shard))
      return inputs.digest
    case .sum(.lists):
      var inputs = TaskInputs("lists")
      inputs.add(plan.fingerprint)
      inputs.add(plan.asOf.iso)
      if plan.access.isAnybodys { inputs.add("with what is sealed") }
      inputs.add(Int((plan.parts + plan.retained).map(\.modified).max() ?? 0))
      for shard in shards { inputs.add(try done(.take(shard)).file("subjects")) }
      try addFindings(for: plan.shards, to: &inputs)
      return inputs.digest
    case .seal(let shard): return try sealInputs(of: shard)
    case .sum(.sealed):
      var inputs = TaskInputs("sealed")
      inputs.add(plan.fingerprint)
      inputs.add(Digest.hex(try keys().digest.bytes))
      for shard in shards { inputs.add(try done(.take(shard)).file("subjects")) }
      return inputs.digest
    case .sum(.offline):
      var inputs = TaskInputs("offline")
      inputs.add(plan.fingerprint)
      for task in packs where task != .sum(.offline) { inputs.add(try done(task).file("packs")) }
      return inputs.digest
    case .photos, .sum(.publish): return nil
    }
  }

  private func sealInputs(of shard: Shard) throws -> String {
    var inputs = TaskInputs("seal")
    inputs.add(plan.fingerprint)
    let bundles = try bundleInputs(of: shard)
    for bundle in bundles { inputs.add(bundle) }
    guard !bundles.isEmpty else { return inputs.digest }
    try addRows(of: shard, to: &inputs)
    inputs.add(try faces(for: shard))
    try addFindings(for: shard.number, to: &inputs)
    // Dashboards show the months before that of the last sync.
    inputs.add(try monthOfSync())
    if let months = try neighbourMonths() { inputs.add(months, UInt32(shard.number)) }
    guard bundles.contains(where: { $0.hasPrefix(BundleKind.user.rawValue) }) else { return inputs.digest }
    for rejects in try filling().rejects { inputs.add("\(rejects.part) \(rejects.file.digest)") }
    for part in plan.parts + plan.retained { inputs.add("\(part.name) \(part.collection?.name ?? "")") }
    for other in shards where other != shard {
      let holdings = try open(HoldingsFile.kind, of: .take(other))
      inputs.add(holdings, UInt32(shard.number))
      inputs.add(holdings, HoldingsFile.users)
    }
    return inputs.digest
  }

  private func monthOfSync() throws -> Int {
    let newest = (plan.parts + plan.retained).map(\.modified).max() ?? 0
    let synced = Timestamp(microseconds: newest / 1000)
    let day = synced.day(offset: run.clock.zone.offset(at: synced)).components
    return day.year * 12 + day.month
  }

  private func add(_ number: Int, to inputs: inout TaskInputs) {
    let part = plan.parts[number]
    inputs.add(plan.reading)
    inputs.add(plan.forgotten)
    inputs.add(part.name)
    inputs.add(part.bytes)
    for number in [part.modified, part.changed, part.inode] { inputs.add(Int(number)) }
    // A file that may have changed within a tick of its time is read again by the next night.
    if !part.isSettled { inputs.add(plan.night) }
  }

  /// Whether all parts were read to their ends, and every collection has one.
  private func isWhole() throws -> Bool {
    try plan.retained.isEmpty && plan.parts.indices.allSatisfy { try done(.split($0)).figures["whole"] == 1 }
  }

  /// Whom an address said to forget.
  private func addLearned(to inputs: inout TaskInputs) throws {
    if plan.learnsPeople { inputs.add(try done(.sum(.people)).file(Self.learned)) }
  }

  /// A shard's rows of all parts, which of them do not count, and what was read whole.
  private func addRows(of shard: Shard, to inputs: inout TaskInputs) throws {
    inputs.add(plan.reading)
    inputs.add(shard.description)
    let filling = try filling()
    for group in filling.night.groups {
      for part in filling.night.parts[group.parts] {
        inputs.add("\(part.name) \(part.collection?.name ?? "")")
        inputs.add(try lake.open(part.rows), UInt32(shard.number))
      }
      for collection in group.finishes { inputs.add(collection.name) }
      inputs.add("\(group.finishesAccounts) \(group.isWhole) \(group.areAccountsWhole)")
    }
    for first in [0, KilledRows.first] { inputs.add(try lake.open(filling.night.kills), first + UInt32(shard.number)) }
    guard !filling.earlier.isEmpty else { return }
    inputs.add(filling.earlier[shard.number])
    for part in plan.retained { inputs.add("\(part.name) \(part.collection?.name ?? "")") }
    inputs.add(plan.forgotten)
    try addLearned(to: &inputs)
  }

  private func addFindings(for asker: Int, to inputs: inout TaskInputs) throws {
    for shard in shards { inputs.add(try open("findings", of: .photos(shard)), UInt32(asker)) }
  }

  /// How many of the days have passed on which a page of the shard changes by itself, as an offer begins or ends.
  private func daysPassed(in shard: Shard) throws -> Int {
    var passed = 0
    try open("subjects", of: .take(shard)).each(SubjectsFile.days) { reader in
      let day: Int64 = try reader.number()
      if day <= plan.asOf.number { passed += 1 }
    }
    return passed
  }
}
