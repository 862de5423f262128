/// Random numbers that are the same on every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Valid JSON texts of any shape.
enum RandomJSON {
  static func text(_ random: inout SeededRandom, depth: Int) -> String {
    let space = ["", "", "", " ", "\n", "\t "].randomElement(using: &random) ?? ""
    return space + value(&random, depth: depth) + space
  }

  private static func value(_ random: inout SeededRandom, depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 1: return String(Int.random(in: -100_000...100_000, using: &random))
    case 2: return ["0.5", "-1e3", "1E-2", "12.25e+1", "0"].randomElement(using: &random) ?? "0"
    case 3, 4: return string(&random)
    case 5, 6:
      let count = Int.random(in: 0..<4, using: &random)
      let members = (0..<count).map { "\"k\($0)\":" + text(&random, depth: depth - 1) }
      return "{" + members.joined(separator: ",") + "}"
    default:
      let count = Int.random(in: 0..<4, using: &random)
      return "[" + (0..<count).map { _ in text(&random, depth: depth - 1) }.joined(separator: ",") + "]"
    }
  }

  private static func string(_ random: inout SeededRandom) -> String {
    let parts = [
      "a", "Zürich", "漢字", "😀", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", " ", "/", "\\/", "longer text",
    ]
    let count = Int.random(in: 0..<6, using: &random)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
  }
}
