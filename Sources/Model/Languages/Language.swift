/// A language that the site can speak: everything about it that is no word of the string tables.
///
/// Months, plurals and numbers are own tables, because the C library's need a locale of the machine (law 1) and
/// Foundation's bring 50 MB of data.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case spanish = "es"
  case traditionalChinese = "zh-Hant"
  case azerbaijani = "az"

  /// Of a plural phrase.
  package enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case one
    /// Of whole millions in Spanish: `1.000.000 de reseñas`.
    case many
    case other
  }

  /// The value of `lang` in pages, and the name of the string table.
  package var tag: String { rawValue }

  /// The cardinal rules of Unicode's CLDR for whole numbers.
  package func pluralForm(of count: Int) -> PluralForm {
    if self != .traditionalChinese, count == 1 { return .one }
    if self == .spanish, count != 0, count.isMultiple(of: 1_000_000) { return .many }
    return .other
  }

  /// The forms that a plural phrase of this language can have.
  package var pluralForms: [PluralForm] {
    switch self {
    case .english, .azerbaijani: [.one, .other]
    case .spanish: [.one, .many, .other]
    case .traditionalChinese: [.other]
    }
  }

  /// Whether "and" is another word before this one: Spanish says `e` before the sound of an i that does not glide, as
  /// in `Peruana e Italiana`, but `carne y hielo`.
  package func andIsOther(before word: String) -> Bool {
    guard self == .spanish else { return false }
    let start = word.unicodeScalars.prefix(3).map(\.value)
    let isI = { (scalar: UInt32?) in scalar.map { [0x49, 0x69, 0xCD, 0xED].contains($0) } ?? false }
    guard start.first == 0x48 || start.first == 0x68 else { return isI(start.first) }
    let glides = start.count > 2 && [0x61, 0x65, 0x6F].contains(start[2])
    return start.count > 1 && isI(start[1]) && !glides
  }

  /// The direction of its writing, as `dir` has it.
  package var direction: String { "ltr" }

  /// With a country, without which Open Graph knows no language: the one that says least of a place.
  package var openGraphLocale: String {
    switch self {
    case .english: "en_US"
    case .spanish: "es_ES"
    case .traditionalChinese: "zh_TW"
    case .azerbaijani: "az_AZ"
    }
  }

  /// With its first letter large, as a line begins.
  package func capitalised(_ text: String) -> String {
    guard let first = text.first else { return text }
    // Of i with its dot, Azerbaijani makes a large one with a dot.
    return (self == .azerbaijani && first == "i" ? "İ" : first.uppercased()) + text.dropFirst()
  }

  /// `12 March 2026`.
  package func words(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    let name = months[month - 1]
    return switch self {
    case .english, .azerbaijani: String(joining: String(number), " ", name, String(joining: " ", String(year)))
    case .spanish: "\(number) de \(name) de \(year)"
    case .traditionalChinese: "\(year)年\(month)月\(number)日"
    }
  }

  /// `March 2026`.
  package func words(forMonth month: Int, of year: Int) -> String {
    switch self {
    case .english, .azerbaijani: String(joining: months[month - 1], " ", String(year))
    case .spanish: "\(months[month - 1]) de \(year)"
    case .traditionalChinese: "\(year)年\(month)月"
    }
  }

  /// `12 Mar 2026`: for axes and tables.
  package func shortWords(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    return self == .traditionalChinese ? words(for: day) : "\(number) \(shortMonth(month)) \(year)"
  }

  /// `Mar 2026`.
  package func shortWords(forMonth month: Int, of year: Int) -> String {
    self == .traditionalChinese ? words(forMonth: month, of: year) : "\(shortMonth(month)) \(year)"
  }

  /// Three letters tell all months of these languages apart.
  private func shortMonth(_ month: Int) -> String { String(months[month - 1].prefix(3)) }

  /// Monday is 0: `Mon`, `lun`, `一`, `B.e.`.
  package func shortName(ofWeekday weekday: Int) -> String {
    switch self {
    case .english, .spanish: String(weekdays[weekday].prefix(3))
    case .traditionalChinese: String(weekdays[weekday].suffix(1))
    case .azerbaijani: ["B.e.", "Ç.a.", "Ç.", "C.a.", "C.", "Ş.", "B."][weekday]
    }
  }

  /// Monday is 0.
  package func name(ofWeekday weekday: Int) -> String { weekdays[weekday] }

  package var months: [String] {
    switch self {
    case .english: Self.englishMonths
    case .spanish: Self.spanishMonths
    case .traditionalChinese: Self.chineseMonths
    case .azerbaijani: Self.azerbaijaniMonths
    }
  }

  package var weekdays: [String] {
    switch self {
    case .english: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    case .spanish: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
    case .traditionalChinese: ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"]
    case .azerbaijani:
      ["bazar ertəsi", "çərşənbə axşamı", "çərşənbə", "cümə axşamı", "cümə", "şənbə", "bazar"]
    }
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let spanishMonths = [
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
    "diciembre",
  ]
  private static let chineseMonths = (1...12).map { "\($0)月" }
  private static let azerbaijaniMonths = [
    "yanvar", "fevral", "mart", "aprel", "may", "iyun", "iyul", "avqust", "sentyabr", "oktyabr", "noyabr", "dekabr",
  ]
}
