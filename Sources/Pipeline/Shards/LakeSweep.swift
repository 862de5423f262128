internal import Diagnostics
internal import Lake
internal import Platform

/// Removes from the lake what no task of the night in place made: nights before, their lists and their files, but for the
/// packs of nights that are kept or on their way. Does nothing if another night was planned beside this one or since.
struct LakeSweep {
  let night: ShardNight
  let kept: [LakeManifest]
  private var lake: LakeFolder { night.lake }

  func run() throws {
    guard let nights = try nightsBefore() else { return }
    let lists = try night.plan.stages.joined().compactMap { try lake.done($0.name, in: night.plan.night) }
    let inputs = Set(lists.map { "\($0.inputs).json" })
    for name in try lake.names(in: "tasks") where !inputs.contains(name) {
      try lake.remove("tasks/\(name)", upTo: "tasks")
    }
    // Whoever plans from here on finds none of the lists whose files go.
    guard try nightsBefore() != nil else { return }
    try removePeople()
    let packs = (kept + (try LakeState(lake).publishing)).flatMap { $0.packs + $0.former }
    let files = Set((lists.flatMap(\.files) + packs.map(\.file)).map(\.name))
    for kind in try lake.names(in: "work") {
      for name in try lake.names(in: "work/\(kind)") where !files.contains("work/\(kind)/\(name)") {
        try lake.remove("work/\(kind)/\(name)", upTo: "work")
      }
    }
    for name in nights { try lake.removeTree("nights/\(name)") }
  }

  /// Removes what is of all nights and may be of a person who was forgotten since: exported views, copies of photos that no
  /// page in place shows, and what their sources became. A mark tells for which list that was done.
  private func removePeople() throws {
    let mark = "forgotten-list"
    let list = Array(try night.forgottenDigest.utf8)
    guard !list.isEmpty, try lake.bytes(of: mark) != list else { return }
    try lake.removeTree("export")
    let manifest = try LakeState(lake).manifest
    for stretch in PathStretch.all(of: manifest?.files ?? 0) { try removePhotos(of: stretch, manifest?.packs ?? []) }
    try lake.removeTree("results")
    try lake.put(list, as: mark)
  }

  /// Removes copies of photos that none of the packs shows.
  private func removePhotos(of stretch: PathStretch, _ packs: [PlacedPack]) throws {
    var shown: Set<UInt64> = []
    for pack in packs {
      try PackFile(pack.file, in: lake).each(in: stretch) { file in
        if file.isPhoto { shown.insert(file.hash) }
      }
    }
    for folder in try lake.names(in: "photos") {
      for name in try lake.names(in: "photos/\(folder)") {
        let hash = PackedFile.hash("photos/\(folder)/\(name)")
        guard stretch.digits.contains(PathStretch.digit(of: hash)), !shown.contains(hash) else { continue }
        try lake.remove("photos/\(folder)/\(name)", upTo: "photos")
      }
    }
  }

  /// The names of the nights with smaller numbers. Nil if the lake has a night with the same number or a larger one.
  private func nightsBefore() throws -> [String]? {
    var before: [String] = []
    for name in try lake.names(in: "nights") where name != night.plan.night {
      guard let other = try ShardPlan(of: name, in: lake), other.number < night.plan.number else { return nil }
      before.append(name)
    }
    return before
  }
}
