/// Why bytes are not valid JSON (RFC 8259), in words for people.
enum JSONFault: Sendable, Hashable {
  case valueExpected
  case keyExpected
  case colonExpected
  case commaExpected(inObject: Bool)
  case badNumber
  case badLiteral
  case badEscape
  case controlCharacter
  case invalidUTF8
  case tooDeep
  case tooLarge
  case unexpectedEnd
  case lineEnd

  var words: String {
    switch self {
    case .valueExpected: "a value is expected here"
    case .keyExpected: "a key in double quotes or } is expected here"
    case .colonExpected: "a colon is expected after the key"
    case .commaExpected(inObject: true): "a comma or } is expected after the value"
    case .commaExpected(inObject: false): "a comma or ] is expected after the value"
    case .badNumber: "this is no number of JSON"
    case .badLiteral: "only true, false and null may stand without quotes"
    case .badEscape: "this escape does not exist in JSON"
    case .controlCharacter: "a control character stands in a string and must be escaped"
    case .invalidUTF8: "the bytes here are not UTF-8"
    case .tooDeep: "values are nested more than \(JSONScanner.deepest) deep"
    case .tooLarge: "one record is larger than sumaq reads"
    case .unexpectedEnd: "the file ends within a value"
    case .lineEnd: "the line ends within a value"
    }
  }
}
