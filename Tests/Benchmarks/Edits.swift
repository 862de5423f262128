import Diagnostics
import Platform

/// Changes an export the way a day does, and writes the floors' input; line by line, in one pass.
enum Edits {
  /// Every hundredth review gets a word more, or one star more where it has no words.
  static func changeOnePercent(of path: String) throws { try change(path) { $0 % 100 == 0 } }

  /// The tenth review gets a word more.
  static func changeOne(of path: String) throws { try change(path) { $0 == 10 } }

  private static func change(_ path: String, where isChanged: (Int) -> Bool) throws {
    let (comment, stars) = (Array("\"comment\":\"".utf8), Array("\"stars\":".utf8))
    var result: [UInt8] = []
    var number = 0
    for line in try Files.read(path).split(separator: 0x0A) {
      number += 1
      if isChanged(number), let place = position(of: comment, in: line) {
        result += line[..<place] + Array("Edited. ".utf8) + line[place...]
      } else if isChanged(number), let place = position(of: stars, in: line) {
        // No more than 5: of 4.5 there is no next.
        result += line[..<place] + [line[place] >= UInt8(ascii: "4") ? UInt8(ascii: "1") : line[place] + 1]
        result += line[(place + 1)...]
      } else {
        result += line
      }
      result.append(0x0A)
    }
    try Files.write(result, to: path)
  }

  /// A review of the restaurant and by the user of the first line.
  static func addOne(to path: String) throws {
    let bytes = try Files.read(path)
    let first = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    let parts = first.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard let id = parts.firstIndex(of: "id") else { return }
    let line = first.replacing("\"\(parts[id + 2])\"", with: "\"one-new-review\"", maxReplacements: 1)
    try Files.write(bytes + Array(line.utf8) + [0x0A], to: path)
  }

  /// The reviews as CSV: under a line of names, or for the sqlite3 shell, which has them already. First a number.
  static func writeCSV(of path: String, to target: String, named: Bool = false) throws {
    let fields = ["id", "user_id", "restaurant_id", "stars", "comment", "imageURL", "createdAt"]
    var result = named ? Array("number,\(fields.joined(separator: ","))\n".utf8) : []
    let names = fields.map { Array("\"\($0)\":".utf8) }
    var number = 0
    for line in try Files.read(path).split(separator: 0x0A) {
      number += 1
      result += Array(String(number).utf8)
      for name in names {
        result.append(UInt8(ascii: ","))
        if let place = position(of: name, in: line) { append(value: line[place...], to: &result) }
      }
      result.append(0x0A)
    }
    try Files.write(result, to: target)
  }

  private static func append(value: ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard value.first == UInt8(ascii: "\"") else {
      let word = value.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
      if !word.elementsEqual("null".utf8) { result += word }
      return
    }
    result.append(UInt8(ascii: "\""))
    var escaped = false
    for byte in value.dropFirst() {
      if escaped {
        result += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte]
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        break
      } else {
        result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// Just behind the first `needle`.
  private static func position(of needle: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    guard line.count >= needle.count else { return nil }
    for start in line.startIndex...(line.endIndex - needle.count)
    where line[start] == needle[0] && line[start..<start + needle.count].elementsEqual(needle) {
      return start + needle.count
    }
    return nil
  }

  /// A list of people who were forgotten, none of whom is in the exports.
  static func writeForgotten(_ count: Int, in state: String) throws {
    let keys = Path.join(state, "keys")
    try Files.makeFolder(state, permissions: 0o700)
    try Files.makeFolder(keys, permissions: 0o700)
    try Files.create(Path.join(keys, "forget"), with: (0..<32).map { UInt8($0) }, permissions: 0o600)
    let lines = (0..<count).map { number in
      let digits = String(number)
      let hash = String(repeating: "0", count: 32 - digits.count) + digits
      return #"{"kind":"id","hash":"\#(hash)","keep":"none","day":"2026-01-01","state":"done"}"# + "\n"
    }
    try Files.create(Path.join(keys, "forgotten"), with: Array(lines.joined().utf8), permissions: 0o600)
  }
}
