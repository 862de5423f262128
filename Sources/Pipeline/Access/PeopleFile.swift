internal import Diagnostics
internal import Model
internal import Sealing

/// The list of people that `sumaq access add --from` reads: CSV with the header `email,kind,id,role`.
struct PeopleFile {
  /// A line of the file, by its number.
  struct Line {
    let number: Int
    let wish: AccessWish
  }

  private(set) var lines: [Line] = []
  private(set) var faults: [Problem] = []

  static let header = ["email", "kind", "id", "role"]

  init(_ text: String, name: String) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, row) in rows.enumerated() where !row.allSatisfy(\.isWhitespace) {
      do throws(LineFault) {
        let fields = try Self.fields(row)
        if index == 0 {
          guard fields == Self.header else {
            throw LineFault(
              row.contains(";") && !row.contains(",")
                ? "the fields are separated by semicolons: save the file as CSV with commas"
                : "the first line is not email,kind,id,role")
          }
        } else {
          lines.append(Line(number: index + 1, wish: try Self.wish(fields)))
        }
      } catch {
        faults.append(AccessProblems.badLine.problem(at: Place(name, line: index + 1), error.reason))
      }
    }
    if lines.isEmpty, faults.isEmpty {
      faults.append(AccessProblems.badLine.problem(at: Place(name), "the file names no person"))
    }
  }

  private struct LineFault: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func wish(_ fields: [String]) throws(LineFault) -> AccessWish {
    guard fields.count == header.count || fields.count == header.count - 1 else {
      throw LineFault("the line has \(fields.count) fields, and four are wanted")
    }
    guard let kind = SealedFolderKind(rawValue: fields[1]) else {
      throw LineFault("the second field is not restaurant or user")
    }
    guard !fields[2].isEmpty else { throw LineFault("the line has no id") }
    let role = fields.count < header.count || fields[3].isEmpty ? nil : fields[3]
    if let role, !kind.roles.contains(role) {
      throw LineFault("the role of a \(kind.rawValue) is \(kind.roles.joined(separator: " or "))")
    }
    return AccessWish(mail: fields[0], kind: kind, word: fields[2], role: role)
  }

  /// The fields of a line, blanks around them taken off. A field in quotes may have commas and doubled quotes.
  private static func fields(_ line: Substring) throws(LineFault) -> [String] {
    var fields: [String] = []
    var field: [Character] = []
    var (isQuoted, wasQuoted) = (false, false)
    func ended() -> String { wasQuoted ? String(field) : String(field).trimmed }
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        field.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted: isQuoted = false
      case "\"" where field.allSatisfy(\.isWhitespace): (isQuoted, wasQuoted, field) = (true, true, [])
      case "," where !isQuoted:
        fields.append(ended())
        (field, wasQuoted) = ([], false)
      case _ where wasQuoted && !isQuoted:
        guard character.isWhitespace else { throw LineFault("a quote ends within a field") }
      default: field.append(character)
      }
    }
    guard !isQuoted else { throw LineFault("a quote is not ended") }
    return fields + [ended()]
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Whether a text can be the e-mail address that a person signs in with.
enum MailCheck {
  /// The most bytes of an address (RFC 5321).
  static let mostBytes = 254

  /// Fails with exit code 64. The address itself is not in the message.
  static func check(_ mail: String) throws(Failure) {
    let plain = MailAddress.plain(mail)
    let reason: String? =
      if !plain.utf8.contains(UInt8(ascii: "@")) {
        "the e-mail address has no @"
      } else if plain.hasPrefix("@") || plain.hasSuffix("@") {
        "the e-mail address has nothing before or after its @"
      } else if plain.utf8.count > mostBytes {
        "the e-mail address has more than \(mostBytes) bytes"
      } else if plain.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
      }) {
        "the e-mail address has a blank or a control character"
      } else {
        nil
      }
    if let reason { throw AccessProblems.badMail.failure(.usage, reason) }
  }
}
