import Testing

@testable import Ingest

@Suite struct MoneyTests {
  @Test(
    arguments: [
      ("12.50", "12.50", nil, 1250), ("1,200", "1200", nil, 120_000), ("1.200,50", "1200.50", nil, 120_050),
      ("€ 12,50", "12.50", "EUR", 1250), ("12,50 EUR", "12.50", "EUR", 1250), ("-3", "-3", nil, -300),
      ("$5", "5", nil, 500), ("1,20,000.5", "120000.5", nil, 12_000_050), ("0.005", "0.005", nil, 1),
      ("Rs 200", "200", "INR", 20_000), ("1'000.00", "1000.00", nil, 100_000), ("0,500", "0.500", nil, 50),
      ("1,234,567", "1234567", nil, 123_456_700),
      ("S/ 12.50", "12.50", "PEN", 1250), ("S/. 12", "12", "PEN", 1200), ("R$ 1.234,5", "1234.5", "BRL", 123_450),
      ("12 zł", "12", "PLN", 1200), ("1.200 €", "1200", "EUR", 120_000), ("$ 1.200", "1.200", nil, 120),
      ("12,- €", "12", "EUR", 1200), ("CHF 12.-", "12", "CHF", 1200), ("15 kr.", "15", nil, 1500),
      ("¥1200", "1200", nil, 120_000), ("１２００円", "1200", "JPY", 120_000), ("٤٥٫٥ ر.س", "45.5", "SAR", 4550),
      ("50.000 ₫", "50000", "VND", 5_000_000), ("US$ 3.20", "3.20", "USD", 320), ("1.200 Kč", "1200", "CZK", 120_000),
      ("¥1.200", "1200", nil, 120_000),
      ("1.200 kr", "1200", nil, 120_000), ("25.000 COP", "25000", "COP", 2_500_000), ("USD.50", nil, nil, nil),
      ("$ 12 USD", "12", "USD", 1200),
      ("12.345 USD", "12.345", "USD", 1235), ("Rs. 200/-", nil, nil, nil), ("Rs.200", "200", "INR", 20_000),
    ] as [(String, String?, String?, Int64?)])
  func readsMoney(_ text: String, _ decimal: String?, _ currency: String?, _ minor: Int64?) {
    let money = rawBytes(text) { Money($0) }
    #expect(money?.text == decimal)
    #expect(money?.currency == currency)
    #expect(money?.minorUnits(currency: nil) == minor)
  }

  @Test(arguments: [
    "", "abc", "1.2.3,4", "--1", "1-2", ".", "5.", ".5", "12 EURO", "1e5", "1,2,3", "99999999999999999999", "12 metros",
    "½ €", "€ $ 5",
  ])
  func refusesWhatIsNoMoney(_ text: String) {
    #expect(rawBytes(text) { Money($0)?.minorUnits(currency: nil) } == nil)
  }

  @Test func largeAmountsAreNoneRatherThanOthers() {
    #expect(
      rawBytes("92233720368547758.06") { Money(number: $0)?.minorUnits(currency: nil) } == 9_223_372_036_854_775_806)
    for text in ["92233720368547758.07", "92233720368547758.08", "1844674407370955161.6", "100000000000000000000"] {
      #expect(rawBytes(text) { Money(number: $0)?.minorUnits(currency: nil) } == nil)
    }
  }

  /// A currency without a smaller unit has no three decimals.
  @Test func aPointInACurrencyWithoutCentsSeparatesThousands() {
    let money = rawBytes("12.900") { Money($0) }
    #expect(money?.whole(in: "CLP").text == "12900" && money?.whole(in: "USD").text == "12.900")
    #expect(rawBytes("12.90") { Money($0) }?.whole(in: "CLP").text == "12.90")
  }

  @Test func currenciesHaveTheirOwnMinorUnits() {
    let money = rawBytes("1234.5678") { Money($0) }
    #expect(money?.minorUnits(currency: "JPY") == 1235)
    #expect(money?.minorUnits(currency: "KWD") == 1_234_568)
  }
}
