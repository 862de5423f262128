internal import Ingest
internal import Lake

/// `sumaq shard learn PART`: finds the people of a part whom an address says to forget.
///
/// It comes before all other tasks, so that their rows decide nothing in any part. Only a list with an address has it.
struct LearnTask {
  let night: ShardNight
  let part: Int
  let scratch: String

  func run() throws -> DoneList {
    let learned = try LearningFilter(night: night).learned(from: night.file(of: part))
    return try night.list(.learn(part), learned: learned, scratch)
  }
}
