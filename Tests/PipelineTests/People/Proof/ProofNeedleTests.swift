import Testing

@testable import Pipeline

@Suite struct ProofNeedleTests {
  private func forms(_ text: String) -> [String] {
    ProofNeedle(name: "id", text: text).forms.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func longTextsAreFoundAsTheyAreEscaped() {
    #expect(forms("u-1000") == ["u-1000"])
    #expect(
      Set(forms("a&b <c>/d")) == [
        "a&b <c>/d", "a\\u0026b \\u003cc\\u003e/d", "a&amp;b &lt;c&gt;/d", "a%26b%20%3Cc%3E%2Fd", "a%26b%20%3Cc%3E/d",
      ])
  }

  @Test func shortTextsAreWholeValues() { #expect(forms("u1") == ["\"u1\"", "users/u1.html"]) }
}
