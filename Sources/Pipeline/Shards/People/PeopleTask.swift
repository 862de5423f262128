internal import Lake

/// `sumaq shard sum people`: adds up whom the parts tell by an address.
struct PeopleTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    var learned: [ForgottenLine] = []
    for part in night.plan.learners { learned += try night.learnedPeople(of: .learn(part)) }
    try night.lake.put(ForgottenLine.bytes(of: Set(learned)), as: ShardNight.learnedPeople(in: night.plan.night))
    return try night.list(.sum(.people), learned: learned, scratch)
  }
}
