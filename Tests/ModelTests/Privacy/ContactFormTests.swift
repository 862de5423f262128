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
}
