import Testing

@testable import Pipeline

@Suite struct ClosingScreenTests {
  @Test func memoryIsThatOfTheRunAndOfItsLargestWorker() {
    var report = RunReport()
    report.peakMemoryBytes = 33_000_000
    #expect(ClosingScreen(report).text.hasSuffix("in all, 33.0 MB of memory at most\n"))
    report.workersPeakMemoryBytes = 187_000_000
    #expect(
      ClosingScreen(report).text.hasSuffix(
        "in all, 33.0 MB of memory at most, and 187.0 MB in the largest worker process\n"))
    #expect(report.json.text.contains(#""peakMemoryBytes":33000000,"workersPeakMemoryBytes":187000000"#))
  }
}
