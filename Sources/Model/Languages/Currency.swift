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
