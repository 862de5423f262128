internal import Model

/// A step of `sumaq shard export`. Those of shards may run in any order, at the same time and more than once; `sums` comes
/// after them.
enum ExportStep: Sendable, Hashable {
  case shard(Shard)
  case sums

  /// Its name in the lake.
  var name: String {
    switch self {
    case .shard(let shard): "export-" + ViewFolder.digits(shard.number)
    case .sums: "export-sums"
    }
  }

  /// The words behind `sumaq shard export`.
  var words: String {
    switch self {
    case .shard(let shard): shard.description
    case .sums: "sums"
    }
  }

  /// Nil if there is no such step.
  init?(_ word: String) {
    if word == "sums" {
      self = .sums
    } else if let shard = Shard(word) {
      self = .shard(shard)
    } else {
      return nil
    }
  }

  /// All steps of a night of shards, by stage.
  static func stages(shards: Int) -> [[ExportStep]] { [(0..<shards).map { .shard(Shard($0, of: shards)) }, [.sums]] }
}
