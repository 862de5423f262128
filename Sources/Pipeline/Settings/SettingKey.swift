internal import Model

/// The property that stores a key's value.
typealias SettingPath<Value> = any WritableKeyPath<Settings, Value> & Sendable

/// One key of `sumaq.json`: its name, valid values, default and meaning, and how it is read.
package struct SettingKey: Sendable {
  /// The name with dots: `site.title` is `title` inside `site`.
  package let name: String
  /// The valid values, in words.
  package let takes: String
  /// The default, as it would be written in the file.
  package let fallback: String
  package let meaning: String
  /// Whether a line of it may contain a secret by mistake, and is not shown.
  var mayHoldSecrets = false
  /// Stores a value in the settings, or throws what is wrong with it.
  let apply: @Sendable (inout Settings, DocumentNode) throws(DocumentReader.Fault) -> Void

  /// A text.
  static func text(
    _ name: String, _ path: SettingPath<String>, _ meaning: String
  ) -> SettingKey {
    SettingKey(name: name, takes: "text", fallback: "\"\(Settings()[keyPath: path])\"", meaning: meaning) {
      settings, node throws(DocumentReader.Fault) in
      settings[keyPath: path] = try node.text(for: name)
    }
  }

  /// A text that may be missing.
  static func optionalText(
    _ name: String, _ path: SettingPath<String?>, takes: String, _ meaning: String,
    check: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> SettingKey {
    SettingKey(name: name, takes: takes, fallback: "none", meaning: meaning) {
      settings, node throws(DocumentReader.Fault) in
      let text = try node.text(for: name)
      if let reason = check(text) { throw node.fault("\(name) \(reason); it takes \(takes)", "It takes \(takes).") }
      settings[keyPath: path] = text
    }
  }

  /// `true` or `false`.
  static func flag(_ name: String, _ path: SettingPath<Bool>, _ meaning: String) -> SettingKey {
    SettingKey(
      name: name, takes: "`true` or `false`", fallback: "`\(Settings()[keyPath: path])`", meaning: meaning
    ) { settings, node throws(DocumentReader.Fault) in
      guard case .flag(let flag) = node.content else { throw node.wrong(name, takes: "true or false") }
      settings[keyPath: path] = flag
    }
  }

  /// A whole number in a range.
  static func number(
    _ name: String, _ path: SettingPath<Int>, _ range: ClosedRange<Int>, _ meaning: String
  ) -> SettingKey {
    SettingKey(
      name: name, takes: DocumentNode.takes(range), fallback: "`\(Settings()[keyPath: path])`", meaning: meaning
    ) { settings, node throws(DocumentReader.Fault) in
      settings[keyPath: path] = try node.number(for: name, range)
    }
  }

  /// A number that may have a fraction.
  static func real(
    _ name: String, _ path: SettingPath<Double>, _ range: ClosedRange<Double>,
    _ meaning: String
  ) -> SettingKey {
    let takes = "number, \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    return SettingKey(name: name, takes: takes, fallback: "`\(Int(Settings()[keyPath: path]))`", meaning: meaning) {
      settings, node throws(DocumentReader.Fault) in
      guard case .number(let digits) = node.content, let number = Double(digits), range.contains(number) else {
        throw node.wrong(name, takes: takes)
      }
      settings[keyPath: path] = number
    }
  }

  /// Hosts, which are compared in lower case.
  static func hosts(_ name: String, _ path: SettingPath<Set<String>>, _ meaning: String) -> SettingKey {
    SettingKey(name: name, takes: "list of `name` or `name:port`", fallback: "`[]`", meaning: meaning) {
      settings, node throws(DocumentReader.Fault) in
      settings[keyPath: path] = Set(try node.texts(for: name).map { $0.lowercased() })
    }
  }

  /// One of a few words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: SettingPath<Choice>, _ meaning: String
  ) -> SettingKey {
    let words = Choice.allCases.map { "`\"\($0.rawValue)\"`" }.joined(separator: ", ")
    return SettingKey(
      name: name, takes: words, fallback: "`\"\(Settings()[keyPath: path].rawValue)\"`", meaning: meaning
    ) { settings, node throws(DocumentReader.Fault) in
      settings[keyPath: path] = try node.choice(for: name) ?? settings[keyPath: path]
    }
  }
}
