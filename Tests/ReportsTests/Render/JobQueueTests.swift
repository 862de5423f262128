import Testing

@testable import Reports

/// Which worker gets which question.
@Suite struct JobQueueTests {
  private func queue(_ jobs: [(String, Set<String>)]) -> JobQueue<String> {
    let scans = Dictionary(uniqueKeysWithValues: jobs)
    return JobQueue(jobs.map(\.0)) { scans[$0] ?? [] }
  }

  @Test func jobsWithoutScansComeInTheirOrder() {
    var queue = queue([("a", []), ("b", []), ("c", [])])
    #expect([0, 1, 0, 1].map { queue.next(for: $0) } == ["a", "b", "c", nil])
  }

  @Test func eachScanIsMadeByOneWorker() {
    var queue = queue([("a", ["x"]), ("b", ["x"]), ("c", ["y"]), ("d", []), ("e", ["y"]), ("f", ["x"])])
    #expect(queue.next(for: 0) == "a")
    #expect(queue.next(for: 1) == "c")
    #expect(queue.next(for: 1) == "e")
    #expect(queue.next(for: 1) == "d")
    #expect(queue.next(for: 1) == nil)
    #expect([0, 0, 0].map { queue.next(for: $0) } == ["b", "f", nil])
  }

  /// One that needs two scans is left for last, and is done by a worker that has made one of them.
  @Test func aJobOfTwoScansIsNotForgotten() {
    var queue = queue([("both", ["x", "y"]), ("x", ["x"]), ("y", ["y"])])
    #expect(queue.next(for: 0) == "both")
    #expect(queue.next(for: 1) == nil)
    #expect([0, 0].map { queue.next(for: $0) } == ["x", "y"])
    var split = self.queue([("x", ["x"]), ("y", ["y"]), ("both", ["x", "y"])])
    #expect(split.next(for: 0) == "x" && split.next(for: 1) == "y")
    #expect(split.next(for: 2) == nil)
    #expect(split.next(for: 1) == "both" && split.next(for: 0) == nil)
  }

  /// However many workers take turns, every job is done once.
  @Test(arguments: 0..<20)
  func everyJobIsDoneOnce(seed: Int) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let jobs = (0..<30).map { ("\($0)", Set((0..<draw(3)).map { _ in "s\(draw(3))" })) }
    var queue = queue(jobs)
    var working = [0, 1, 2]
    var done: [String] = []
    while !working.isEmpty {
      let worker = working[draw(working.count)]
      if let job = queue.next(for: worker) { done.append(job) } else { working.removeAll { $0 == worker } }
    }
    #expect(done.sorted() == jobs.map(\.0).sorted())
  }
}
