/// Recognizes personal data in a cell of an analyst's table: a network address or a position, whatever the column's
/// name is; or a value that looks like a person's, if the column's name is ambiguous.
package enum PersonalValues {
  // MARK: Under any name

  /// An IPv4 or IPv6 address with or without a port, the first of several, or a MAC address.
  package static func isMachine(_ text: UnsafeRawBufferPointer) -> Bool {
    guard (7...200).contains(text.count) else { return false }
    var part = text[...].prefix { $0 != UInt8(ascii: ",") && $0 != 0x20 && $0 != UInt8(ascii: "/") }
    if part.first == UInt8(ascii: "[") { part = part.dropFirst().prefix { $0 != UInt8(ascii: "]") } }
    guard let first = part.first, hex(first) != nil || first == UInt8(ascii: ":") else { return false }
    return isIPv4(part) || isIPv6(part) || isCard(part)
  }

  /// Four numbers up to 255 without leading zeros; the first is not 0, as in versions.
  private static func isIPv4(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let host = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard host.count <= 2, let address = host.first else { return false }
    let parts = address.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ isOctet($0) }) else { return false }
    return parts[0].first != UInt8(ascii: "0")
  }

  private static func isOctet(_ part: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return false }
    var number = 0
    for byte in part {
      guard isDigit(byte) else { return false }
      number = number * 10 + Int(byte - 0x30)
    }
    return number < 256
  }

  /// Eight groups, or fewer around `::`. `12:30:45` is a time.
  private static func isIPv6(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (3...9).contains(groups.count), groups.allSatisfy({ $0.count <= 4 && $0.allSatisfy { hex($0) != nil } })
    else { return false }
    let filled = groups.filter { !$0.isEmpty }
    if filled.count == 8, groups.count == 8 { return true }
    let gap = zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1 == UInt8(ascii: ":") }
    return gap && filled.count < 8 && filled.contains { $0.count >= 3 }
  }

  /// `a4:5e:60:c1:22:0b`.
  private static func isCard(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard text.count == 17 else { return false }
    return text.enumerated().allSatisfy { place, byte in
      place % 3 == 2 ? byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") : hex(byte) != nil
    }
  }

  /// `-12.0464, -77.0428`: a latitude and a longitude with at least three decimals, with or without brackets.
  package static func isPlace(_ text: UnsafeRawBufferPointer) -> Bool {
    guard (11...80).contains(text.count), text.contains(UInt8(ascii: ".")) else { return false }
    var numbers: [(value: Double, decimals: Int)] = []
    for part in text.split(whereSeparator: { " ,;()[]".utf8.contains($0) }) {
      guard numbers.count < 2, let number = decimal(part) else { return false }
      numbers.append(number)
    }
    return numbers.count == 2 && numbers.allSatisfy { $0.decimals >= 3 } && abs(numbers[0].value) <= 180
      && abs(numbers[1].value) <= 180 && min(abs(numbers[0].value), abs(numbers[1].value)) <= 90
  }

  private static func decimal(_ part: Slice<UnsafeRawBufferPointer>) -> (value: Double, decimals: Int)? {
    let digits = part.first == UInt8(ascii: "-") || part.first == UInt8(ascii: "+") ? part.dropFirst() : part
    let halves = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard halves.count == 2, (1...3).contains(halves[0].count), halves.allSatisfy({ $0.allSatisfy(isDigit) }),
      let value = Double(String(decoding: part, as: UTF8.self))
    else { return nil }
    return (value, halves[1].count)
  }

  /// An IBAN anywhere in the text: of its country's length, with the right check digits.
  package static func holdsAccount(_ text: UnsafeRawBufferPointer) -> Bool {
    text.indices.dropLast(14).contains { index in
      guard isLetter(text[index]), isLetter(text[index + 1]), isDigit(text[index + 2]), isDigit(text[index + 3]),
        index == 0 || !WholeWord.isPart(text[index - 1])
      else { return false }
      let country = String(decoding: text[index...].prefix(2), as: UTF8.self).uppercased()
      guard let length = accountLengths[country] else { return false }
      let account = text[index...].prefix(2 * length).filter { $0 != 0x20 && $0 != 0x2D }.prefix(length)
      guard account.count == length, account.allSatisfy({ isDigit($0) || isLetter($0) }) else { return false }
      return (account.dropFirst(4) + account.prefix(4)).reduce(0) { rest, byte in
        isDigit(byte) ? (rest * 10 + Int(byte - 0x30)) % 97 : (rest * 100 + Int(byte | 0x20) - 0x57) % 97
      } == 1
    }
  }

  private static let accountLengths: [String: Int] = {
    let all = """
      AD24AE23AL28AT20AZ28BA20BE16BG22BH22BR29BY28CH21CR22CY28CZ24DE22DK18DO28EE20EG29ES24FI18FO18FR27GB22GE22GI23GL18\
      GR27GT28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MR27MT31MU30NL18NO15\
      PK24PL28PS29PT25QA29RO24RS22SA24SC31SD18SE24SI19SK24SM27ST25SV28TL23TN24TR26UA29VA22VG24XK20
      """
    return stride(from: 0, to: all.utf8.count, by: 4).reduce(into: [:]) { lengths, place in
      let entry = all.dropFirst(place).prefix(4)
      lengths[String(entry.prefix(2))] = Int(entry.suffix(2))
    }
  }()

  // MARK: Under a name that leaves it open

  /// Whether a value in a column with a name of this kind is a person's.
  package static func isPersonal(_ text: String, as kind: PersonalWords.Kind) -> Bool {
    switch kind {
    case .person: isPerson(text)
    case .login: isLogin(text)
    case .plate: isPlate(text)
    case .phone:
      [text, String(text.split(separator: "/").last ?? "")].contains { ContactPattern.isFound(in: $0, as: .name) }
    case .name: false  // decided by all values of the column
    }
  }

  /// Two to four words with capitals, or two to four Chinese characters: `Ana María de la Cruz`.
  package static func isPerson(_ text: String) -> Bool {
    guard text.utf8.count <= 80 else { return false }
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 1 {
      let scalars = words[0].unicodeScalars
      return (2...4).contains(scalars.count) && scalars.allSatisfy { $0.properties.isIdeographic }
    }
    var capitals = 0
    for word in words {
      let letters = word.unicodeScalars
      guard letters.allSatisfy({ $0.properties.isAlphabetic || "'’-.,".unicodeScalars.contains($0) }) else {
        return false
      }
      let folded = word.lowercased().filter { $0 != "." }
      if particles.contains(folded) { continue }
      guard letters.first?.properties.isUppercase == true, !notPeople.contains(folded) else { return false }
      capitals += 1
    }
    return (2...5).contains(capitals)
  }

  /// A value that no list of people contains: numbers, or words of which several begin with a small letter.
  package static func isThing(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    let isOneWord = words.count == 1 && words[0].unicodeScalars.first?.properties.isUppercase == true
    return !isPerson(text) && !(isOneWord && text.unicodeScalars.allSatisfy { $0.properties.numericType == nil })
  }

  /// One word of small letters, digits and signs that is neither a status nor a login method.
  private static func isLogin(_ text: String) -> Bool {
    guard (3...40).contains(text.utf8.count), text.utf8.contains(where: isLetter),
      text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "._-".utf8.contains($0) })
    else { return false }
    return !states.contains(text.lowercased())
  }

  /// `ABC-123`, `B MW 1234`: capitals and at least two digits.
  private static func isPlate(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { !" -·.".unicodeScalars.contains($0) }
    guard (5...9).contains(scalars.count) else { return false }
    let digits = scalars.filter { ("0"..."9").contains($0) }.count
    let letters = scalars.filter { $0.properties.isUppercase || $0.properties.isIdeographic }.count
    return digits >= 2 && letters >= 1 && digits + letters == scalars.count
  }

  private static let particles: Set = [
    "de", "da", "di", "do", "dos", "das", "del", "della", "der", "den", "van", "von", "zu", "la", "le", "las", "los",
    "el",
    "al", "bin", "ibn", "y", "e",
  ]

  /// Words in names of companies, programs and kinds of customers.
  private static let notPeople: Set = [
    "ltd", "gmbh", "ag", "inc", "llc", "sa", "sac", "srl", "sl", "co", "corp", "company", "group", "restaurant",
    "hotel",
    "bar", "cafe", "café", "store", "shop", "foods", "food", "catering", "bank", "university", "google", "apple",
    "chrome",
    "safari", "firefox", "edge", "android", "ios", "windows", "mobile", "web", "app", "desktop", "browser", "client",
    "customer", "customers", "new", "returning", "regular", "retail", "wholesale", "business", "premium", "gold",
    "silver",
    "online", "walk-in", "loyal", "total", "other", "unknown",
  ]

  private static let states: Set = [
    "yes", "no", "true", "false", "none", "null", "unknown", "other", "success", "successful", "succeeded", "failed",
    "failure", "fail", "error", "denied", "blocked", "locked", "active", "inactive", "enabled", "disabled", "required",
    "optional", "google", "facebook", "apple", "twitter", "github", "microsoft", "instagram", "password", "email",
    "phone",
    "sms", "sso", "saml", "oauth", "ldap", "web", "app", "mobile", "desktop", "ios", "android", "guest", "anonymous",
    "first", "new", "returning", "online", "offline", "manual", "auto", "automatic",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func hex(_ byte: UInt8) -> UInt8? {
    isDigit(byte) ? byte - 0x30 : (byte | 0x20) &- 0x61 < 6 ? (byte | 0x20) - 0x57 : nil
  }
}
