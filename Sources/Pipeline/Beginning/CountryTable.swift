internal import Store

/// Countries with their currencies, and the names that addresses give them.
///
/// English names come from the system's `iso3166.tab`; the table holds those of other languages.
struct CountryTable: Sendable {
  private let codesByName: [String: String]
  private let namesByCode: [String: String]

  /// `text` is the content of `iso3166.tab`.
  init(_ text: String) {
    var (codes, names) = (Self.ownNames, [String: String]())
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 2 else { continue }
      names[fields[0]] = fields[1]
      codes[fields[1].lowercased()] = fields[0]
    }
    (codesByName, namesByCode) = (codes, names)
  }

  /// The country that an address ends in; capitals do not matter.
  func code(named name: String) -> String? { codesByName[name.lowercased()] }

  /// The English name; the code if there is none.
  func name(of code: String) -> String { namesByCode[code] ?? code }

  func currency(of code: String) -> String? { Self.currencies[code] }

  /// The country whose currency it is, if it is that of one country alone.
  func onlyCountry(with currency: String) -> String? {
    let codes = Self.currencies.filter { $0.value == currency }.map(\.key)
    return codes.count == 1 ? codes[0] : nil
  }

  /// The currency by the country's code.
  private static let currencies: [String: String] = {
    let pairs = currencyText.split(whereSeparator: \.isWhitespace).map { $0.split(separator: ":").map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }()

  private static let currencyText = """
    AD:EUR AE:AED AF:AFN AG:XCD AI:XCD AL:ALL AM:AMD AO:AOA AR:ARS AS:USD AT:EUR AU:AUD AW:AWG AX:EUR AZ:AZN
    BA:BAM BB:BBD BD:BDT BE:EUR BF:XOF BG:EUR BH:BHD BI:BIF BJ:XOF BL:EUR BM:BMD BN:BND BO:BOB BQ:USD BR:BRL BS:BSD
    BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CC:AUD CD:CDF CF:XAF CG:XAF CH:CHF CI:XOF CK:NZD CL:CLP CM:XAF CN:CNY CO:COP
    CR:CRC CU:CUP CV:CVE CW:XCG CX:AUD CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK DM:XCD DO:DOP DZ:DZD EC:USD EE:EUR EG:EGP
    EH:MAD ER:ERN ES:EUR ET:ETB FI:EUR FJ:FJD FK:FKP FM:USD FO:DKK FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL GF:EUR GG:GBP
    GH:GHS GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF GR:EUR GT:GTQ GU:USD GW:XOF GY:GYD HK:HKD HN:HNL HR:EUR HT:HTG
    HU:HUF ID:IDR IE:EUR IL:ILS IM:GBP IN:INR IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD JP:JPY KE:KES KG:KGS
    KH:KHR KI:AUD KM:KMF KN:XCD KP:KPW KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF LK:LKR LR:LRD LS:LSL
    LT:EUR LU:EUR LV:EUR LY:LYD MA:MAD MC:EUR MD:MDL ME:EUR MF:EUR MG:MGA MH:USD MK:MKD ML:XOF MM:MMK MN:MNT MO:MOP
    MP:USD MQ:EUR MR:MRU MS:XCD MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD NC:XPF NE:XOF NF:AUD NG:NGN
    NI:NIO NL:EUR NO:NOK NP:NPR NR:AUD NU:NZD NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF PG:PGK PH:PHP PK:PKR PL:PLN PM:EUR
    PN:NZD PR:USD PS:ILS PT:EUR PW:USD PY:PYG QA:QAR RE:EUR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG
    SE:SEK SG:SGD SH:SHP SI:EUR SJ:NOK SK:EUR SL:SLE SM:EUR SN:XOF SO:SOS SR:SRD SS:SSP ST:STN SV:USD SX:XCG SY:SYP
    SZ:SZL TC:USD TD:XAF TG:XOF TH:THB TJ:TJS TK:NZD TL:USD TM:TMT TN:TND TO:TOP TR:TRY TT:TTD TV:AUD TW:TWD TZ:TZS
    UA:UAH UG:UGX US:USD UY:UYU UZ:UZS VA:EUR VC:XCD VE:VES VG:USD VI:USD VN:VND VU:VUV WF:XPF WS:WST YE:YER YT:EUR
    ZA:ZAR ZM:ZMW ZW:ZWG
    """

  /// Names in other languages and short forms, by lower-case name.
  private static let ownNames: [String: String] = {
    var names: [String: String] = [:]
    for line in ownNameText.split(separator: "\n") {
      let (code, words) = (String(line.prefix(2)), line.dropFirst(3))
      for name in words.split(separator: "|") { names[name.lowercased()] = code }
    }
    return names
  }()

  private static let ownNameText = """
    AE United Arab Emirates|UAE
    AR República Argentina
    AT Österreich
    AZ Azərbaycan|Azerbaycan
    BE België|Belgique|Belgien
    BO Bolivia|Estado Plurinacional de Bolivia
    BR Brasil
    CA Canadá
    CH Schweiz|Suisse|Svizzera|Suiza
    CL República de Chile
    CN 中国|中國|PRC
    CZ Česko|Česká republika|Czechia
    DE Deutschland|Alemania
    DK Danmark
    DO República Dominicana
    EC República del Ecuador
    EE Eesti
    ES España|Espanya|Espagne
    FI Suomi
    GB United Kingdom|UK|Great Britain|England|Scotland|Wales|Northern Ireland|Reino Unido
    GE საქართველო
    GR Ελλάδα|Hellas
    HK 香港
    HR Hrvatska
    HU Magyarország
    IE Éire
    IL ישראל
    IN भारत|Bharat
    IS Ísland
    IT Italia|Italie|Italien
    JP 日本
    KR 대한민국|한국|South Korea
    LT Lietuva
    LU Lëtzebuerg
    LV Latvija
    MA Maroc|المغرب
    MO 澳門|澳门
    MX México
    NL Nederland|The Netherlands
    NO Norge
    NZ Aotearoa
    PA Panamá
    PE Perú|República del Perú
    PH Pilipinas
    PL Polska
    RO România
    RU Россия|Russian Federation
    SE Sverige
    SI Slovenija
    SK Slovensko
    TH ประเทศไทย
    TR Türkiye|Turkiye
    TW 台灣|臺灣|台湾
    UA Україна
    US United States|USA|U.S.A.|United States of America|Estados Unidos
    VE República Bolivariana de Venezuela
    VN Việt Nam|Viet Nam
    ZA Suid-Afrika
    """
}

/// The zones of the system's `zone.tab`: for each country, its zones and the place of the city that names each.
struct ZoneTable: Sendable {
  struct Zone: Sendable, Hashable {
    /// The country's two letters.
    let country: String
    let latitude: Double
    let longitude: Double
    let name: String
  }

  let zones: [Zone]

  /// Lines that cannot be read are left out, as all is only used for guesses.
  init(_ text: String) {
    zones = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count >= 3, let place = Self.place(String(fields[1])) else { return nil }
      return Zone(
        country: String(fields[0]), latitude: place.latitude, longitude: place.longitude, name: String(fields[2]))
    }
  }

  /// The zones of a country, or all, the nearest city first.
  func nearest(
    latitude: Double, longitude: Double, country: String? = nil
  ) -> [(zone: Zone, kilometres: Int)] {
    zones.filter { country == nil || $0.country == country }
      .map { ($0, AnalystMath.distance([$0.latitude, $0.longitude, latitude, longitude])) }
      .sorted { ($0.1, $0.0.name) < ($1.1, $1.0.name) }
      .map { (zone: $0.0, kilometres: Int($0.1.rounded())) }
  }

  /// `-1203-07703` or `+404251-0740023`: degrees, minutes and perhaps seconds.
  private static func place(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<second], digits: 2), let longitude = degrees(text[second...], digits: 3)
    else { return nil }
    return (latitude, longitude)
  }

  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    guard let whole = Double(number.prefix(digits)), let minutes = Double(number.dropFirst(digits).prefix(2)) else {
      return nil
    }
    let seconds = Double(number.dropFirst(digits + 2)) ?? 0
    return (text.hasPrefix("-") ? -1 : 1) * (whole + minutes / 60 + seconds / 3600)
  }
}
