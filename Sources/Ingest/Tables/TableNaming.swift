internal import Model
internal import Platform

/// Derives the name of an analyst's table from a file's name.
enum TableNaming {
  /// `Weather-0001.csv.gz` and `weather_2024-05-06.json` both belong to `weather`. Folders, extensions, dates, numbers
  /// of parts and case are ignored, and anything but letters and digits becomes `_`.
  static func table(of file: String) -> String {
    let stem = withoutDate(FileNaming.withoutEndings(Path.name(of: file)))
    let name = plain(withoutNumber(stem))
    if name.isEmpty { return "export" }
    return name.utf8.first.map(ASCIIText.isDigit) == true ? "t_" + name : name
  }

  /// Whether a file that belongs to no collection can be a table: it is text in one of the formats, and its name does
  /// not contradict that.
  static func isTable(_ file: String, format: ExportInput.Format, columns: Int, hasFields: Bool) -> Bool {
    let ending = FileNaming.formatEnding(file)
    switch format {
    case .json: return hasFields || ending != nil
    case .csv: return ending == "csv" || ending == "tsv" || (FileNaming.isExport(file) && columns > 1)
    case .empty: return ending != nil
    case .unknown, .parquet, .tar, .webPage: return false
    }
  }

  private static func withoutDate(_ stem: String) -> String {
    let bytes = Array(stem.utf8)
    for index in bytes.indices where index == 0 || !ASCIIText.isDigit(bytes[index - 1]) {
      guard var end = FileNaming.dayEnd(bytes, from: index) else { continue }
      // A time of day may follow.
      while end < bytes.count, goesOn(bytes, end) { end += 1 }
      return String(decoding: bytes[..<index], as: UTF8.self) + "_" + String(decoding: bytes[end...], as: UTF8.self)
    }
    return stem
  }

  private static func goesOn(_ bytes: [UInt8], _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "T"), UInt8(ascii: "t"): index + 1 < bytes.count && ASCIIText.isDigit(bytes[index + 1])
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): ASCIIText.isDigit(bytes[index - 1])
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    case let byte: ASCIIText.isDigit(byte)
    }
  }

  /// The name without trailing numbers that are separate from its words: `-0001`, `_2`, ` (3)`.
  private static func withoutNumber(_ stem: String) -> String {
    var rest = Array(stem.utf8)[...]
    while true {
      var cut = rest
      while let last = cut.last, last < 0x80, !ASCIIText.isDigit(last), !ASCIIText.isLetter(last) { cut.removeLast() }
      rest = cut
      while let last = cut.last, ASCIIText.isDigit(last) { cut.removeLast() }
      let isApart = cut.last.map { $0 < 0x80 && !ASCIIText.isLetter($0) } ?? false
      guard cut.count < rest.count, isApart else { return String(decoding: rest, as: UTF8.self) }
      rest = cut
    }
  }

  private static func plain(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in NameFolding.folded(text).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.isDiacritic {
        let isSafe =
          scalar.value >= 0x80 || ASCIIText.isLetter(UInt8(scalar.value)) || ASCIIText.isDigit(UInt8(scalar.value))
        name.append(isSafe ? scalar : "_")
      } else if name.last != "_" {
        name.append("_")
      }
    }
    while name.first == "_" { name.removeFirst() }
    while name.last == "_" { name.removeLast() }
    return String(name)
  }
}
