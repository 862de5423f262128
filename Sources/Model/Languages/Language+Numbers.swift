extension Language {
  /// `18,604`.
  package func words(for number: Int) -> String {
    if Self.smallNumbers.indices.contains(number) { return Self.smallNumbers[number] }
    return (number < 0 ? "-" : "") + grouped(Array(String(number.magnitude).utf8))
  }

  /// Numbers below a thousand are the same in all languages, and most numbers on a page are below.
  private static let smallNumbers = (0..<1000).map { String($0) }

  /// Groups digits in threes from the end.
  package func grouped(_ digits: [UInt8]) -> String {
    guard digits.count >= groupFrom else { return String(decoding: digits, as: UTF8.self) }
    var bytes: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { bytes += groupMark.utf8 }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `4.6`, with halves rounded away from zero. The sum is in thousandths, so that no binary rounding shows.
  package func mean(milliStars: Int, rated: Int) -> String {
    guard rated > 0 else { return "" }
    let tenths = (milliStars + rated * 50) / (rated * 100)
    return oneDecimal(tenths: tenths)
  }

  /// `-0.3` for -3.
  package func oneDecimal(tenths: Int) -> String {
    if let small = smallDecimal(tenths: tenths) { return small }
    let whole = Int(tenths.magnitude)
    return String(joining: tenths < 0 ? "−" : "", String(whole / 10), decimalMark, String(whole % 10))
  }

  /// `4.5` for a vote, `4` if it is whole.
  package func stars(_ stars: Double) -> String {
    let tenths = Int((stars * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : oneDecimal(tenths: tenths)
  }

  /// `11:30` in every language, `00:00` to `23:59`.
  package func clock(minuteOfDay minute: Int) -> String {
    let pad = minute % 60 < 10 ? "0" : ""
    return (minute / 60 < 10 ? "0" : "") + String(minute / 60) + ":" + pad + String(minute % 60)
  }

  /// `S/ 48`, `48,50 €`, or only the number if the currency is unknown.
  ///
  /// `always` shows the minor units of a round price too, as columns of totals need it.
  package func words(for money: Money, fallback: String?, always: Bool = false) -> String {
    let currency = (money.currency ?? fallback).map(Currency.init(code:))
    let decimals = currency?.decimals ?? 2
    let amount = money.minor.map { self.amount(minor: $0, decimals: decimals, always: always) } ?? money.text
    guard let currency else { return amount }
    return words(amount: amount, currency)
  }

  /// Two amounts in one currency, whose sign is written once: `S/ 36` and `65`, `36` and `65 €`.
  package func words(from low: Money, to high: Money, fallback: String?) -> (low: String, high: String) {
    let currency = (low.currency ?? fallback).map(Currency.init(code:))
    guard let currency else { return (words(for: low, fallback: nil), words(for: high, fallback: nil)) }
    let (low, high) = (with(currency, low), with(currency, high))
    return standsBehind(currency)
      ? (bareWords(for: low), words(for: high, fallback: nil)) : (words(for: low, fallback: nil), bareWords(for: high))
  }

  private func with(_ currency: Currency, _ money: Money) -> Money {
    Money(text: money.text, minor: money.minor, currency: currency.code)
  }

  /// An amount without the sign of its currency, with as many decimals as the currency has.
  package func bareWords(for money: Money) -> String {
    let decimals = money.currency.map(Currency.init(code:))?.decimals ?? 2
    return money.minor.map { amount(minor: $0, decimals: decimals, always: false) } ?? money.text
  }

  /// Whether the sign of a currency follows the amount.
  private func standsBehind(_ currency: Currency) -> Bool {
    words(amount: "0", currency).hasPrefix("0")
  }

  private func amount(minor: Int64, decimals: Int, always: Bool) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int(minor.magnitude) / scale
    let rest = Int(minor.magnitude) % scale
    let sign = minor < 0 ? "−" : ""
    guard decimals > 0, always || rest != 0 else { return sign + words(for: whole) }
    let digits = String(rest)
    let padded = String(repeating: "0", count: decimals - digits.utf8.count) + digits
    return sign + words(for: whole) + decimalMark + padded
  }
}

/// How amounts in a currency are written.
struct Currency {
  let sign: String
  let code: String
  /// The number of decimals.
  let decimals: Int

  /// The currency with an ISO 4217 code in any case. An unknown code is its own sign.
  init(code: String) { self = Self.known[code] ?? Currency(capitals: code.uppercased()) }

  /// Created once, as a menu needs the same currency for every line.
  private static let known = Dictionary(uniqueKeysWithValues: signs.keys.map { ($0, Currency(capitals: $0)) })

  private init(capitals code: String) {
    sign = Self.signs[code] ?? code
    self.code = code
    decimals = Self.withoutMinor.contains(code) ? 0 : 2
    signIsLetters = sign.utf8.count > 1 && sign.utf8.allSatisfy { $0 < 128 } && !sign.hasSuffix("$")
  }

  let signIsLetters: Bool

  private static let withoutMinor: Set<String> = ["JPY", "KRW", "CLP", "VND", "PYG", "ISK", "UGX", "XAF", "XOF"]

  private static let signs = [
    "PEN": "S/", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥", "TWD": "NT$", "HKD": "HK$", "AZN": "₼",
    "INR": "₹", "KRW": "₩", "TRY": "₺", "GEL": "₾", "RUB": "₽", "UAH": "₴", "BRL": "R$", "MXN": "MX$", "ARS": "AR$",
    "CLP": "CL$", "COP": "CO$", "BOB": "Bs", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$", "CHF": "CHF", "SGD": "S$",
    "THB": "฿", "VND": "₫", "PHP": "₱", "ILS": "₪", "PLN": "zł",
  ]
}

extension Money {
  /// How many decimals an amount in this currency has; two if no currency is known.
  package static func decimals(ofCurrency code: String?) -> Int { code.map(Currency.init(code:))?.decimals ?? 2 }
}

/// Rounds counts down to steps, so that one more review rarely changes a page: exact below 10, then 10+, 20+, 50+, 100+
/// …
package enum CountStep {
  /// The greatest step that is not above the count.
  package static func of(_ count: Int) -> Int {
    guard count >= 10 else { return count }
    var power = 10
    while count / 10 >= power { power *= 10 }
    return count / 5 >= power ? 5 * power : count / 2 >= power ? 2 * power : power
  }
}

extension StringTable {
  /// As `count`, with the step of the count: `200+ reviews`.
  package func stepped(_ word: Word, _ count: Int) -> String {
    guard count >= 10 else { return self.count(word, count) }
    let step = CountStep.of(count)
    return self.count(word, step, number: language.words(for: step) + "+")
  }
}
