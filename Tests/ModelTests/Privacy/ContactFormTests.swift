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
