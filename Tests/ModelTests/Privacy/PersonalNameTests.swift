import Testing

@testable import Model

@Suite struct PersonalNameTests {
  private func isContact(_ name: String, mail: String? = nil, phone: String? = nil) -> Bool {
    func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
    return Array(name.utf8).withUnsafeBytes { name in
      (bytes(mail) ?? []).withUnsafeBytes { mailBytes in
        (bytes(phone) ?? []).withUnsafeBytes { phoneBytes in
          PersonalName.isContact(name, mail: mail == nil ? nil : mailBytes, phone: phone == nil ? nil : phoneBytes)
        }
      }
    }
  }

  @Test(
    arguments: [
      "Ana +51 999 123 456", "Ana 999-123-456", "Ana (999) 123-456", "1234567", "9️⃣9️⃣9️⃣1️⃣2️⃣3️⃣4️⃣",
      "\"ana\"@x.example",
    ] + ContactPatternTests.addresses + ContactPatternTests.numbers)
  func whatLooksLikeAnAddressOrANumberIsNoName(_ name: String) { #expect(isContact(name)) }

  @Test(
    arguments: [
      ("ana@localhost", "ana@localhost", nil), ("ANA@localhost ", "ana@LOCALHOST", nil), ("ana", "Ana", nil),
      ("12345", nil, "12345"), ("12.34 5", nil, "1234-5"), ("999123", nil, "+51 999 123"),
      ("Ana 999 123 456", nil, "+51 999123456"), ("ana(at)localhost", "ana@localhost", nil),
      ("Ana ९९९१२३४५६", nil, "+51 999 123 456"), ("Ana 𝟗𝟗𝟗𝟏𝟐𝟑𝟒𝟓𝟔", nil, "999123456"), ("९९९१२३", nil, "+51 999 123"),
    ] as [(String, String?, String?)])
  func whatEqualsTheRowsOwnIsNoName(_ name: String, _ mail: String?, _ phone: String?) {
    #expect(isContact(name, mail: mail, phone: phone))
  }

  @Test(arguments: [
    "Ana", "Ana Quispe", "@ana", "ana @ home", "J. R. R. Tolkien", "Ana 1984", "user_1710000000000", "Type 2 Fan",
    "王小明",
    "Æsa + Øl", "", "A380", "Mr. 5", "2024", "Ana/Luis (both)", "１２", "Pat at home", "Dinner at St.Petersburg",
    "Lunch @ 7.30pm", "Meet at 5.pm", "Born 12-05-1990", "Class of 1999-2000", "1.200.000 fans", "Dot Cotton",
    "Ana ❤️ Pizza", "İlkin Əliyev", "สมชาย ใจดี", "محمد علي", "Ana – Luis", "½ Portion", "100% Foodie", "Tom &amp; Jerry",
  ])
  func othersAreNames(_ name: String) {
    #expect(!isContact(name, mail: "ana.quispe@example.org", phone: "+51 999 123 456"))
  }
}
