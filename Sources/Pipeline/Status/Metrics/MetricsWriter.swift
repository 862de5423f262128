internal import Diagnostics

/// Writes Prometheus' text format: for each family of metrics its help, its type and its samples.
struct MetricsWriter {
  enum Kind: String {
    case gauge
    /// A total that only grows; its name ends with `_total`.
    case counter
  }

  struct Sample {
    var labels: KeyValuePairs<String, String> = [:]
    var value: Double
  }

  private(set) var bytes: [UInt8] = []

  /// How every file begins, by which a later run recognizes it.
  static let beginning = "# HELP sumaq_"

  /// A family with one sample for each combination of labels; without samples nothing is written.
  mutating func family(_ name: String, _ help: String, kind: Kind = .gauge, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    append("# HELP sumaq_\(name) \(Self.escaped(help))\n# TYPE sumaq_\(name) \(kind.rawValue)\n")
    for sample in samples {
      let labels = sample.labels.map { "\($0.key)=\"\(Self.escaped($0.value, quotes: true))\"" }
      append(
        "sumaq_\(name)\(labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}") \(Self.number(sample.value))\n")
    }
  }

  /// A family with a single value; without a value nothing is written.
  mutating func family(_ name: String, _ help: String, kind: Kind = .gauge, _ value: Double?) {
    family(name, help, kind: kind, value.map { [Sample(value: $0)] } ?? [])
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Whole numbers have no fraction, other numbers six digits of it.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : JSONWriter.fixed(value, decimals: 6)
  }

  /// A help text, or with `quotes` a label's value.
  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      case _ where NonText.isNonText(scalar.value) || scalar == "\r": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
