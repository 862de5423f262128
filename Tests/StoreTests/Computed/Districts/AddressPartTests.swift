import Testing

@testable import Store

@Suite struct AddressPartTests {
  @Test(arguments: [
    ("Yanahuara", "Yanahuara"), (" 08001  Barcelona ", "Barcelona"), ("London SW1A 1AA", "London"), ("PA 19147", "PA"),
    ("北京", "北京"), ("Calle Misti", nil), ("High St", nil), ("12 High", nil), ("19147", nil), ("Near the bridge", nil),
    ("?", nil), ("", nil),
  ])
  func namesArePartsWithoutCodes(text: String, name: String?) {
    #expect(AddressPart(Substring(text))?.spelling == name)
  }

  @Test func theTailBeginsAtTheEnd() {
    #expect(
      AddressPart.tail(of: "Calle 1, Yanahuara, 04013, Arequipa").map { $0?.folded } == ["arequipa", "yanahuara", nil])
  }
}
