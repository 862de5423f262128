import Testing

@testable import Store

@Suite struct WideNumberTests {
  private func wide(_ numbers: [Int64]) -> WideNumber {
    var sum = WideSum()
    for number in numbers { sum.add(ExactNumber(number), sign: 1) }
    return sum.number
  }

  /// Beside 128-bit integers, which hold these numbers too.
  @Test(arguments: 0..<200)
  func theArithmeticIsThatOfWholeNumbers(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func number() -> Int64 {
      let bits = Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(60))
      return random.below(9) == 0 ? 0 : bits
    }
    let (a, b, c) = (number(), number(), number())
    #expect((wide([a]) * wide([b])).scaled.double == Double(Int128(a) * Int128(b)))
    #expect((wide([a, b]) - wide([c])).scaled.double == Double(Int128(a) + Int128(b) - Int128(c)))
    #expect((wide([a]) * b).scaled.double == Double(Int128(a) * Int128(b)))
    #expect((wide([a, b]) - wide([b, a])).isZero)
    #expect((wide([a]) * wide([b]) - wide([b]) * wide([a])).isZero)
  }

  @Test(arguments: [0.1, -1e-300, 5e-324, 1.7976931348623157e308, 3, -0.0, 1e17])
  func aSumIsTakenBackToNothing(number: Double) throws {
    let exact = try #require(ExactNumber(number))
    let other = try #require(ExactNumber(0.7))
    var sum = WideSum()
    sum.add(exact, sign: 1)
    #expect(sum.number.scaled.double == number)
    sum.add(other, times: exact, sign: 1)
    sum.add(exact, sign: -1)
    #expect(sum.number.scaled.double == 0.7 * number)
    sum.add(exact, times: other, sign: -1)
    #expect(sum.number.isZero)
  }

  @Test func aSquareRootMayBeOfANumberThatNoDoubleHolds() throws {
    let number = try #require(ExactNumber(1e300))
    var sum = WideSum()
    sum.add(number, times: number, sign: 1)
    #expect(sum.number.scaled.double == .infinity)
    #expect(sum.number.scaled.squareRoot().double == 1e300)
  }
}
