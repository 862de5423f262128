import Testing

@testable import Model

@Suite struct PluralRuleTests {
  /// Polish, from Unicode's tables as they stand there.
  private static let few = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 32~34, …"

  @Test(arguments: [
    ("n = 1", [1], [0, 2, 11, 101]), ("i = 1 and v = 0", [1], [0, 2, 21]),
    (PluralRuleTests.few, [2, 3, 4, 22, 104], [0, 1, 5, 12, 14, 21, 112]),
    ("n = 0,1 or n = 11..12", [0, 1, 11, 12], [2, 10, 13]),
    ("n % 100 = 3..10", [3, 10, 103, 1010], [2, 11, 100]), ("n != 0..1000", [1001], [0, 1000]), ("v != 0", [], [0, 1]),
    ("e = 0 and n=5", [5], [4]),
  ])
  func aRuleIsWhatUnicodesTablesMean(text: String, numbers: [Int], others: [Int]) throws {
    let rule = try PluralRule(text)
    #expect(numbers.allSatisfy(rule.applies) && !others.contains(where: rule.applies))
  }

  @Test(arguments: [
    ("", "ends where n should stand"), ("x = 1", "does not know \"x\""), ("n", "lacks = or != after n"),
    ("n = ", "ends where a number should stand"), ("n = 3..2", "ends before it begins"), ("n % 0 = 1", "divides by 0"),
    ("n = 1 n = 2", "\"n\" is where"), ("n = 9999999999999", "has \"9999999999999\""),
    ("n = 1; exit", "holds what no"),
    ("n = 1 and", "ends where n should stand"), (String(repeating: "n = 1 or ", count: 40) + "n = 2", "more than 32"),
    (String(repeating: " ", count: 1001), "longer than 1000"),
  ])
  func aMistakeSaysWhatItIs(rule: String, words: String) {
    do throws(PluralRule.Fault) {
      _ = try PluralRule(rule)
      Issue.record("was taken")
    } catch {
      #expect(error.reason.contains(words) && !error.mend.isEmpty, "\(error.reason)")
    }
  }
}
