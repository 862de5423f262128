internal import Model

/// A task of a night of shards. Tasks of one stage may run in any order, at the same time, and more than once.
enum ShardTask: Sendable, Hashable {
  /// The part of a sum: what only all parts or all shards together tell.
  enum Sum: String, Sendable, CaseIterable {
    case people, facts, kills, faces, lists, sealed, offline, publish
  }

  case learn(Int)
  case scan(Int)
  case split(Int)
  case take(Shard)
  case photos(Shard)
  case make(Shard)
  case seal(Shard)
  case sum(Sum)

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
    }
  }

  /// The task with these words; nil if there is none.
  init?(words: [String]) {
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

extension ShardPlan {
  /// Whether a task is one of this plan.
  func has(_ task: ShardTask) -> Bool {
    switch task {
    case .learn(let part): learners.contains(part)
    case .scan(let part), .split(let part): parts.indices.contains(part)
    case .take(let shard), .photos(let shard), .make(let shard):
      shard.count == shards
    case .seal(let shard): access.seals && shard.count == shards
    case .sum(.sealed): access.seals
    case .sum(.people): learnsPeople
    case .sum(.offline): isApp
    case .sum: true
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
  }
}
