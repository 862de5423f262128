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

  @Test(arguments: [
    "ana@example.org", "Ana <ana@example.org>", " ANA@EXAMPLE.ORG ", "ana＠example.org", "+51 999 123 456",
    "999-123-456",
    "(01) 445 6677", "00 51 999 123 456", "٩٩٩١٢٣٤٥٦", "۹۹۹۱۲۳۴۵۶", "９９９１２３４５６", "Ana +51 999 123 456", "1234567",
  ])
  func whatLooksLikeAnAddressOrANumberIsNoName(_ name: String) { #expect(isContact(name)) }

  @Test(
    arguments: [
      ("ana@localhost", "ana@localhost", nil), ("ANA@localhost ", "ana@LOCALHOST", nil), ("ana", "Ana", nil),
      ("12345", nil, "12345"), ("12.34 5", nil, "1234-5"), ("999123", nil, "+51 999 123"),
      ("Ana 999 123 456", nil, "+51 999123456"),
    ] as [(String, String?, String?)])
  func whatEqualsTheRowsOwnIsNoName(_ name: String, _ mail: String?, _ phone: String?) {
    #expect(isContact(name, mail: mail, phone: phone))
  }

  @Test(arguments: [
    "Ana", "Ana Quispe", "@ana", "ana @ home", "J. R. R. Tolkien", "Ana 1984", "user_1710000000000", "Type 2 Fan",
    "王小明",
    "Æsa + Øl", "", "A380", "Mr. 5", "2024", "Ana/Luis (both)", "１２",
  ])
  func othersAreNames(_ name: String) {
    #expect(!isContact(name, mail: "ana.quispe@example.org", phone: "+51 999 123 456"))
  }
}
