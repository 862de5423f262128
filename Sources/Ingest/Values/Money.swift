/// An amount as decimal text, exact.
struct Money: Hashable {
  /// Digits with at most one point, after a minus if negative, without symbols and thousands separators.
  let text: String
  /// The currency of a symbol beside the amount; nil for a bare $.
  let currency: String?

  /// Reads `12.50`, `1,200`, `1.200,50`, `€ 12,50`, `12,50 EUR`, `S/ 12`, `12 zł`, `12,-`, `-3`.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count < 64 else { return nil }
    var kept: [UInt8] = []
    var word = ""
    var symbol = ""
    var isBehindWord = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      defer { isBehindWord = scalar.properties.isAlphabetic || scalar == "/" }
      switch scalar {
      case "0"..."9", ",", "-": kept.append(UInt8(ascii: scalar))
      // The point of an abbreviation is none of the amount.
      case ".": if !isBehindWord || word.unicodeScalars.count == 3 { kept.append(UInt8(ascii: scalar)) }
      case " ", "\u{A0}", "\u{202F}", "'", "\t", "\n": break
      default:
        if let digit = NumberReader.foreign[scalar.value] {
          kept.append(digit)
        } else if scalar.properties.isAlphabetic || scalar == "/" {
          word.unicodeScalars.append(scalar)
        } else if scalar.properties.generalCategory == .currencySymbol {
          symbol.unicodeScalars.append(scalar)
        } else {
          return nil
        }
      }
    }
    guard let code = Self.currency(of: word.uppercased(), symbol) else { return nil }
    // Amounts without a fraction end with a dash in German.
    let whole = kept.suffix(2)
    if whole == [UInt8(ascii: ","), UInt8(ascii: "-")] || whole == [UInt8(ascii: "."), UInt8(ascii: "-")] {
      kept.removeLast(2)
    }
    let hasCommas = Self.withCommas.contains(code.isEmpty ? word.uppercased() + symbol : code)
    guard let text = Self.decimal(kept, hasCommas: hasCommas) else { return nil }
    self.init(text: text, currency: code.isEmpty ? nil : code)
  }

  private init(text: String, currency: String?) {
    self.text = text
    self.currency = currency
  }

  /// The currency of what is beside an amount; empty if that is nothing, or of several countries; nil if it is no
  /// currency.
  private static func currency(of word: String, _ symbol: String) -> String? {
    if let code = signs[word + symbol] ?? signs[word] { return code.isEmpty ? signs[symbol] : code }
    guard signs[symbol] != nil else { return nil }
    return word.utf8.count == 3 && word.utf8.allSatisfy(ASCIIText.isLetter) ? word : nil
  }

  private static let signs = [
    "": "", "$": "", "¥": "", "元": "", "块": "", "圓": "", "KR": "", "BS": "", "ريال": "", "درهم": "", "دينار": "",
    "جنيه": "",
    "€": "EUR", "£": "GBP", "₹": "INR", "RS": "INR", "₺": "TRY", "TL": "TRY", "₼": "AZN", "MANAT": "AZN", "S/": "PEN",
    "R$": "BRL", "US$": "USD", "NT$": "TWD", "HK$": "HKD", "A$": "AUD", "CA$": "CAD", "MX$": "MXN",
    "ZŁ": "PLN", "ZL": "PLN", "KČ": "CZK", "FT": "HUF", "₽": "RUB", "РУБ": "RUB", "₴": "UAH", "₪": "ILS", "₩": "KRW",
    "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₾": "GEL", "₡": "CRC", "₲": "PYG", "円": "JPY",
    "B/": "PAB", "رس": "SAR", "دإ": "AED", "جم": "EGP", "دم": "MAD",
  ]

  /// The amount in a currency that has no smaller unit: a point before three digits separates thousands.
  func whole(in currency: String?) -> Money {
    guard let currency, Self.minorDigits(currency) == 0, text.utf8.suffix(4).first == UInt8(ascii: ".") else {
      return self
    }
    return Money(text: text.replacing(".", with: ""), currency: self.currency)
  }

  /// Reads a JSON number, whose point is a decimal point; nil if it has an exponent.
  init?(number bytes: UnsafeRawBufferPointer) {
    guard bytes.count < 64, bytes.allSatisfy({ ASCIIText.isDigit($0) || $0 == 0x2E || $0 == 0x2D }) else { return nil }
    self.init(text: String(decoding: bytes, as: UTF8.self), currency: nil)
  }

  /// The amount in minor units of `currency`, rounded half away from zero; nil if it is too large.
  func minorUnits(currency: String?) -> Int64? {
    let places = Self.minorDigits(currency)
    var value: Int64 = 0
    var isTooLarge = false
    func append(_ digit: UInt8) {
      let (tens, high) = value.multipliedReportingOverflow(by: 10)
      let (sum, low) = tens.addingReportingOverflow(Int64(digit))
      value = sum
      isTooLarge = isTooLarge || high || low
    }
    var isFraction = false
    var behind = 0
    var roundsUp = false
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if !isFraction {
        append(byte &- 0x30)
      } else {
        if behind < places { append(byte &- 0x30) }
        if behind == places { roundsUp = byte >= UInt8(ascii: "5") }
        behind += 1
      }
    }
    while behind < places {
      append(0)
      behind += 1
    }
    guard !isTooLarge, value < Int64.max else { return nil }
    return (text.utf8.first == UInt8(ascii: "-") ? -1 : 1) * (value + (roundsUp ? 1 : 0))
  }

  /// The number of digits after the point in a currency (ISO 4217).
  static func minorDigits(_ currency: String?) -> Int {
    guard let currency, currency.utf8.count == 3 else { return 2 }
    let code = packed(currency)
    return wholeOnly.contains(code) ? 0 : thousandths.contains(code) ? 3 : 2
  }

  private static let wholeOnly = Set(
    [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ].map(packed))
  private static let thousandths = Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map(packed))

  /// The three letters as one number, which is compared faster than texts.
  private static func packed(_ code: String) -> UInt32 { code.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Currencies of countries that write commas for decimals, and those without decimals.
  private static let withCommas: Set = [
    "EUR", "TRY", "AZN", "BRL", "PLN", "RUB", "UAH", "VND", "KZT", "CZK", "HUF", "RON", "DKK", "NOK", "SEK", "ISK",
    "KR",
    "ARS", "COP", "CLP", "UYU", "PYG", "CRC", "IDR", "¥", "JPY", "KRW",
  ]

  /// Distinguishes decimal points from thousands separators. If both `.` and `,` occur, the last one is the decimal
  /// point. If one of them occurs several times, or is before exactly three digits, it separates thousands: a comma
  /// always, a point in currencies of countries that write commas.
  private static func decimal(_ kept: [UInt8], hasCommas: Bool) -> String? {
    let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    var digits = kept
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard let first = digits.first, ASCIIText.isDigit(first), let last = digits.last, ASCIIText.isDigit(last),
      !digits.contains(UInt8(ascii: "-"))
    else { return nil }
    let marks = digits.indices.filter { digits[$0] == point || digits[$0] == comma }
    guard let place = marks.last else { return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) }
    let isAlone = marks.count == 1
    let isThousands =
      isAlone
      ? (digits[place] == comma || hasCommas) && digits.count - place == 4
        && first != UInt8(ascii: "0")
      : marks.allSatisfy { digits[$0] == digits[place] }
    let rest = marks.dropLast(isThousands ? 0 : 1)
    guard rest.allSatisfy({ isGroup($0, digits, marks) && (isThousands || digits[$0] != digits[place]) }) else {
      return nil
    }
    let whole = digits[..<(isThousands ? digits.count : place)].filter(ASCIIText.isDigit)
    let fraction = isThousands ? "" : "." + String(decoding: digits[(place + 1)...], as: UTF8.self)
    return (isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self) + fraction
  }

  /// Whether two or three digits follow, as in 1,20,000 and 1,200,000.
  private static func isGroup(_ place: Int, _ digits: [UInt8], _ marks: [Int]) -> Bool {
    let end = marks.first { $0 > place } ?? digits.count
    return end - place == 4 || (end - place == 3 && end < digits.count)
  }
}
