import Testing
@testable import Model

@Suite struct ContactFormTests {
  @Test(arguments: [
    ("Ana%40X", "ana@x"), ("a&#64;b&commat;c&period;d", "a@b@c.d"), ("50% off & more", "50% off & more"),
    ("%zz&x;%2540", "%zz&x;@"), ("&amp;#64;", "@"), ("९𝟗９⑨９\u{FE0F}\u{20E3}", "99999"),
    ("1–2−3", "1-2-3"), ("a\u{A0}b\u{200B}c\tｄ", "a bc d"), ("%", "%"), ("", ""),
  ])
  func othersAreWrittenAsTheyAreRead(_ text: String, _ form: String) {
    let bytes = text.withBytes { ContactForm(UnsafeRawBufferPointer($0)).bytes }
    #expect(String(decoding: bytes, as: UTF8.self) == form)
  }

  @Test(arguments: [
    ("很好吃，下次再来。", false), ("太贵了！！为什么？", false), ("一、二；三：四", false), ("Nice… • 5 €", false),
    ("ana@x。example", true), ("ana at x。example", true), ("电话：9991", true), ("１", true), ("a\u{AD}b", true),
    ("（at）", true), ("a%40b", true),
  ])
  func marksOfSentencesAreNoOtherClothes(_ text: String, _ isDressed: Bool) {
    #expect(text.withBytes { ContactSigns(UnsafeRawBufferPointer($0)).isDressed } == isDressed)
  }
}

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

@Suite struct MailAddressTests {
  @Test(arguments: [
    ("Ana@Example.org", "ana@example.org"), (" \tana@example.org\n", "ana@example.org"), ("ÀNA@X.org", "Àna@x.org"),
    ("\u{A0}a@b", "\u{A0}a@b"), ("", ""), ("   ", ""),
  ])
  func onlyASCIIIsFolded(_ text: String, _ plain: String) { #expect(MailAddress.plain(text) == plain) }
}

@Suite struct PhoneDigitsTests {
  @Test(arguments: [
    ("+51 (999) 888-777", "51999888777"), ("9912345", "9912345"), ("123456", ""), ("12.5", ""), ("2026-03-01x", ""),
    ("1234567890123456", ""), ("", ""),
  ])
  func onlyWhatCanBeANumberHasDigits(_ text: String, _ digits: String) {
    #expect(PhoneDigits.of(text) == digits)
  }
}
