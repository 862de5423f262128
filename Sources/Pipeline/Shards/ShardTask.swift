internal import Model

/// A task of a night of shards. Tasks of one stage may run in any order, at the same time, and more than once.
enum ShardTask: Sendable, Hashable {
  /// The part of a sum: what only all parts or all shards together tell.
  enum Sum: String, Sendable, CaseIterable {
    case people, facts, kills, faces, lists, sealed, offline, publish, manifest
  }

  /// What is put in place as one.
  enum Pack: Sendable, Hashable {
    case assets, lists
    /// The lists by which devices keep pages.
    case offline
    /// Of a shard's files those that no night before had.
    case new(Shard)
    case shard(Shard)
    /// The sealed bundles of a shard's subjects.
    case bundles(Shard)
    /// The page that opens them, and the slots.
    case sealed
  }

  case learn(Int)
  case scan(Int)
  case split(Int)
  case take(Shard)
  case photos(Shard)
  case make(Shard)
  case seal(Shard)
  case sum(Sum)
  case apply(Pack)

  /// Its name in the plan and in the lake.
  var name: String {
    switch self {
    case .learn(let part): "learn-" + Self.digits(part, 6)
    case .scan(let part): "scan-" + Self.digits(part, 6)
    case .split(let part): "split-" + Self.digits(part, 6)
    case .take(let shard): "take-" + Self.digits(shard.number, 4)
    case .photos(let shard): "photos-" + Self.digits(shard.number, 4)
    case .make(let shard): "make-" + Self.digits(shard.number, 4)
    case .seal(let shard): "seal-" + Self.digits(shard.number, 4)
    case .sum(let sum): "sum-" + sum.rawValue
    case .apply(.assets): "apply-assets"
    case .apply(.lists): "apply-lists"
    case .apply(.offline): "apply-offline"
    case .apply(.new(let shard)): "apply-new-" + Self.digits(shard.number, 4)
    case .apply(.shard(let shard)): "apply-" + Self.digits(shard.number, 4)
    case .apply(.bundles(let shard)): "apply-bundles-" + Self.digits(shard.number, 4)
    case .apply(.sealed): "apply-sealed"
    }
  }

  /// The words behind `sumaq shard`.
  var words: [String] {
    switch self {
    case .learn(let part): ["learn", String(part)]
    case .scan(let part): ["scan", String(part)]
    case .split(let part): ["split", String(part)]
    case .take(let shard): ["take", shard.description]
    case .photos(let shard): ["photos", shard.description]
    case .make(let shard): ["make", shard.description]
    case .seal(let shard): ["seal", shard.description]
    case .sum(let sum): ["sum", sum.rawValue]
    case .apply(.assets): ["apply", "assets"]
    case .apply(.lists): ["apply", "lists"]
    case .apply(.offline): ["apply", "offline"]
    case .apply(.new(let shard)): ["apply", "new", shard.description]
    case .apply(.shard(let shard)): ["apply", shard.description]
    case .apply(.bundles(let shard)): ["apply", "bundles", shard.description]
    case .apply(.sealed): ["apply", "sealed"]
    }
  }

  /// The task with these words; nil if there is none.
  init?(words: [String]) {
    if words.count == 3, words[0] == "apply", ["new", "bundles"].contains(words[1]), let shard = Shard(words[2]) {
      self = .apply(words[1] == "new" ? .new(shard) : .bundles(shard))
      return
    }
    guard words.count == 2 else { return nil }
    let (shard, part) = (Shard(words[1]), Int(words[1]).flatMap { $0 >= 0 ? $0 : nil })
    let task: ShardTask? =
      switch words[0] {
      case "learn": part.map(ShardTask.learn)
      case "scan": part.map(ShardTask.scan)
      case "split": part.map(ShardTask.split)
      case "take": shard.map(ShardTask.take)
      case "photos": shard.map(ShardTask.photos)
      case "make": shard.map(ShardTask.make)
      case "seal": shard.map(ShardTask.seal)
      case "sum": Sum(rawValue: words[1]).map(ShardTask.sum)
      case "apply":
        switch words[1] {
        case "assets": .apply(.assets)
        case "lists": .apply(.lists)
        case "sealed": .apply(.sealed)
        case "offline": .apply(.offline)
        default: shard.map { .apply(.shard($0)) }
        }
      default: nil
      }
    guard let task else { return nil }
    self = task
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension ShardTask {
  /// Whether the task puts a night in place.
  var isPublishing: Bool {
    switch self {
    case .sum(.publish), .sum(.manifest), .apply: true
    default: false
    }
  }
}

extension ShardPlan {
  /// Whether a task is one of this plan.
  func has(_ task: ShardTask) -> Bool {
    switch task {
    case .learn(let part): learners.contains(part)
    case .scan(let part), .split(let part): parts.indices.contains(part)
    case .take(let shard), .photos(let shard), .make(let shard), .apply(.new(let shard)), .apply(.shard(let shard)):
      shard.count == shards
    case .seal(let shard), .apply(.bundles(let shard)): access.seals && shard.count == shards
    case .sum(.sealed), .apply(.sealed): access.seals
    case .sum(.people): learnsPeople
    case .sum(.offline), .apply(.offline): isApp
    case .sum, .apply(.assets), .apply(.lists): true
    }
  }

  /// The parts whose rows may tell the addresses of people, if an address says whom to forget.
  var learners: [Int] { learnsPeople ? parts.indices.filter { parts[$0].mayTellAddresses } : [] }

  /// The tasks of each stage, in the order of the stages.
  var stages: [[ShardTask]] {
    let parts = Array(parts.indices)
    let all = (0..<shards).map { Shard($0, of: shards) }
    let learning = learnsPeople ? [learners.map(ShardTask.learn), [.sum(.people)]] : []
    return learning + [
      parts.map(ShardTask.scan), [.sum(.facts)], parts.map(ShardTask.split), [.sum(.kills)], all.map(ShardTask.take),
      [.sum(.faces)], all.map(ShardTask.photos), all.map(ShardTask.make) + [.sum(.lists)],
    ] + (access.seals ? [all.map(ShardTask.seal) + [.sum(.sealed)]] : []) + (isApp ? [[.sum(.offline)]] : [])
      + [[.sum(.publish)]]
      + ShardTask.Pack.stages(of: shards, seals: access.seals, hasLists: isApp).map { $0.map(ShardTask.apply) }
      + [[.sum(.manifest)]]
  }
}
