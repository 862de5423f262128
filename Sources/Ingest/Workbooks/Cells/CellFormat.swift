/// How a number format displays a number.
enum CellFormat: Hashable, Sendable {
  case number
  case day
  /// A day with a time of day.
  case moment
  /// A time of day.
  case clock
  /// Hours, minutes or seconds that may exceed a day.
  case elapsed
  /// Zeros only: at least this number of digits.
  case digits(Int)

  /// A format with a predefined id.
  init(builtIn id: Int) {
    switch id {
    case 14...17, 27...31, 34...36, 50...58: self = .day
    case 18...21, 32, 33, 45, 47: self = .clock
    case 22: self = .moment
    case 46: self = .elapsed
    default: self = .number
    }
  }

  /// A format of the workbook's own, such as `[$-409]d/m/yy h:mm;@`; only the part before the first `;` counts.
  init(code: String) {
    let bytes = Array(code.utf8)
    if bytes.count > 1, bytes.count <= 255, bytes.allSatisfy({ $0 == UInt8(ascii: "0") }) {
      self = .digits(bytes.count)
      return
    }
    let letters = Self.letters(of: bytes)
    let hasDay = letters.contains(UInt8(ascii: "y")) || letters.contains(UInt8(ascii: "d"))
    let hasClock = letters.contains(UInt8(ascii: "h")) || letters.contains(UInt8(ascii: "s"))
    if letters.contains(UInt8(ascii: "[")) {
      self = .elapsed
    } else if hasDay {
      self = hasClock ? .moment : .day
    } else if hasClock {
      self = .clock
    } else {
      self = letters.contains(UInt8(ascii: "m")) ? .day : .number
    }
  }

  /// The letters y, m, d, h and s that stand for parts of a time; `[` for `[h]`, `[m]` and `[s]`.
  private static func letters(of code: [UInt8]) -> Set<UInt8> {
    var found: Set<UInt8> = []
    var index = 0
    while index < code.count, code[index] != UInt8(ascii: ";") {
      let byte = code[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): index = end(code, index, UInt8(ascii: "\""))
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): index += 1
      case UInt8(ascii: "["):
        let start = index
        index = end(code, index, UInt8(ascii: "]"))
        let inner = code[start..<max(start, index - 1)].map(ASCIIText.lower)
        let isElapsed = !inner.isEmpty && "hms".utf8.contains(inner[0]) && inner.allSatisfy { $0 == inner[0] }
        if isElapsed { found.insert(UInt8(ascii: "[")) }
      default: if "ymdhs".utf8.contains(ASCIIText.lower(byte)) { found.insert(ASCIIText.lower(byte)) }
      }
    }
    return found
  }

  private static func end(_ code: [UInt8], _ start: Int, _ closing: UInt8) -> Int {
    (code[min(start, code.count)...].firstIndex(of: closing) ?? code.count - 1) + 1
  }
}

/// The formats of a workbook's cells, by the number in a cell's style.
final class CellFormats: XMLEvents {
  private(set) var formats: [CellFormat] = []
  private var own: [Int: CellFormat] = [:]
  private var isInFormats = false
  private var isInCells = false

  /// The most formats that are read; further ones count as plain numbers. Spreadsheet programs write at most 65,490.
  private static let most = 1 << 17

  subscript(style: Int) -> CellFormat { formats.indices.contains(style) ? formats[style] : .number }

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    if element == "numFmts" {
      isInFormats = true
    } else if element == "cellXfs" {
      isInCells = true
    } else if isInFormats, element == "numFmt" {
      guard let id = attributes.number("numFmtId"), let code = attributes.text("formatCode"), own.count < Self.most
      else { return }
      own[id] = CellFormat(code: code)
    } else if isInCells, element == "xf", formats.count < Self.most {
      let id = attributes.number("numFmtId") ?? 0
      formats.append(own[id] ?? CellFormat(builtIn: id))
    }
  }

  func end(_ element: XMLName) {
    if element == "numFmts" { isInFormats = false }
    if element == "cellXfs" { isInCells = false }
  }

  func text(_ piece: UnsafeRawBufferPointer) {}
}
