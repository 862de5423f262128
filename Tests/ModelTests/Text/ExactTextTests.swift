import Testing

@testable import Model

@Suite struct ExactTextTests {
  @Test func textsThatLookTheSameAreTwoKeys() {
    let (composed, decomposed) = ("\u{E9}.jpg", "e\u{301}.jpg")
    #expect(composed == decomposed)
    #expect(ExactText(composed) != ExactText(decomposed))
    #expect(Set([ExactText(composed), ExactText(decomposed), ExactText(composed)]).count == 2)
    #expect(ExactText("") == ExactText(""))
  }
}
