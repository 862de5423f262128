package import Model

extension Language {
  private var decimalMark: UInt8 { self == .spanish || self == .azerbaijani ? UInt8(ascii: ",") : UInt8(ascii: ".") }

  private var groupMark: UInt8 { self == .spanish || self == .azerbaijani ? UInt8(ascii: ".") : UInt8(ascii: ",") }

  /// In Spanish a number of four digits stays whole.
  private var smallestGrouped: Int { self == .spanish ? 10_000 : 1000 }

  /// `18,604`.
  package func words(for number: Int) -> String {
    guard number.magnitude >= smallestGrouped.magnitude else { return String(number) }
    let digits = Array(String(number.magnitude).utf8)
    var bytes: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { bytes.append(groupMark) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `4.6`, halves away from zero, from a sum in halves so that no rounding of binary fractions shows.
  package func mean(halfStars: Int, rated: Int) -> String {
    guard rated > 0 else { return "" }
    let tenths = (halfStars * 10 + rated) / (rated * 2)
    return oneDecimal(tenths: tenths)
  }

  /// `-0.3` of -3.
  package func oneDecimal(tenths: Int) -> String {
    let whole = Int(tenths.magnitude)
    let mark = decimalMark == UInt8(ascii: ",") ? "," : "."
    return String(joining: tenths < 0 ? "−" : "", String(whole / 10), mark, String(whole % 10))
  }

  /// `4.5` of a vote, `4` where it is whole.
  package func stars(_ stars: Double) -> String {
    let tenths = Int((stars * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : oneDecimal(tenths: tenths)
  }

  /// `11:30` in every language, `00:00` to `23:59`.
  package func clock(minuteOfDay minute: Int) -> String {
    let pad = minute % 60 < 10 ? "0" : ""
    return (minute / 60 < 10 ? "0" : "") + String(minute / 60) + ":" + pad + String(minute % 60)
  }

  /// `S/ 48`, `48,50 €`, or the bare number where the currency is not known.
  ///
  /// `always` shows the minor units of a round price too, as columns of totals need.
  package func words(for money: Money, fallback: String?, always: Bool = false) -> String {
    let currency = (money.currency ?? fallback).map(Currency.init(code:))
    let decimals = currency?.decimals ?? 2
    let amount = money.minor.map { self.amount(minor: $0, decimals: decimals, always: always) } ?? money.text
    guard let currency else { return amount }
    // Behind the amount, letters that are a sign elsewhere are none: there the code is written.
    let behind = currency.signIsLetters && self == .azerbaijani ? currency.code : currency.sign
    if standsBehind(currency) { return String(joining: amount, "\u{A0}", behind) }
    return String(joining: currency.sign, currency.signIsLetters ? "\u{A0}" : "", amount)
  }

  /// In Spanish a currency stands where its own country puts it, in Azerbaijani always behind.
  private func standsBehind(_ currency: Currency) -> Bool {
    switch self {
    case .english, .traditionalChinese: false
    case .spanish: !currency.isAmerican
    case .azerbaijani: true
    }
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
    return sign + words(for: whole) + String(UnicodeScalar(decimalMark)) + padded
  }
}
