import Testing
@testable import Model

@Suite struct CountStepTests {
  @Test(arguments: [
    (0, 0), (9, 9), (10, 10), (19, 10), (20, 20), (49, 20), (50, 50), (99, 50), (100, 100), (499, 200), (500, 500),
    (61_380, 50_000),
  ])
  func countsStandInSteps(count: Int, step: Int) {
    #expect(CountStep.of(count) == step)
  }
}
