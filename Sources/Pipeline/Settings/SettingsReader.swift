package import Diagnostics
internal import Model
internal import Platform

/// Reads `sumaq.json`.
package enum SettingsReader {
  /// The settings in the file `path`. A missing file counts as an empty one, unless it was named.
  ///
  /// A file that cannot be read, or an invalid value, fails with exit code 78; an unknown key is a warning.
  package static func read(_ path: String, named: Bool, problems: any ProblemSink) throws(Failure) -> Settings {
    guard let text = try load(path, named: named) else { return Settings() }
    do throws(DocumentReader.Fault) {
      let document = try DocumentReader.read(text)
      guard document.members != nil else {
        throw document.fault("the settings are \(document.kindInWords)", "Put them into one { }.")
      }
      var settings = Settings()
      try apply(document, under: "", to: &settings) { offset, reason, mend in
        problems.report(problem(PipelineProblems.unknownSetting, path, text, offset, reason, mend, showsLine: true))
      }
      return settings
    } catch {
      throw Failure(
        .configuration,
        problem(
          PipelineProblems.brokenSettings, path, text, error.offset, error.reason, error.mend,
          showsLine: error.showsLine))
    }
  }

  /// A problem with the value of a key, at its line of the file.
  static func problem(
    _ kind: ProblemKind, with key: String, in path: String, _ reason: String, mend: String?
  ) -> Problem {
    do {
      if let text = try load(path, named: false) {
        var node: DocumentNode? = try DocumentReader.read(text)
        for name in key.split(separator: ".") { node = node?.members?.first { $0.name == name }?.value }
        if let node {
          return problem(kind, path, text, node.offset, reason, mend ?? kind.mend, showsLine: true)
        }
      }
    } catch {}  // The settings were read from the file, so that only a change since then leads here.
    return kind.problem(at: Place(path), reason, mend: mend)
  }

  private static func load(_ path: String, named: Bool) throws(Failure) -> String? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path, limit: 4 << 20) } catch {
      if error.code == ENOENT, !named { return nil }
      throw broken(path, error.description, "Look at --config; without it ./sumaq.json is read.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw broken(path, "the file is not UTF-8", "Save it as UTF-8.")
    }
    return text
  }

  private static func broken(_ path: String, _ reason: String, _ mend: String) -> Failure {
    PipelineProblems.brokenSettings.failure(.configuration, at: Place(path), reason, mend: mend)
  }

  /// Descends into the objects down to the keys of the table.
  private static func apply(
    _ node: DocumentNode, under prefix: String, to settings: inout Settings,
    unknown: (Int, String, String) -> Void
  ) throws(DocumentReader.Fault) {
    for member in node.members ?? [] {
      let name = prefix + member.name
      if let key = SettingKeys.all.first(where: { $0.name == name }) {
        try apply(key, member.value, to: &settings)
      } else if SettingKeys.all.contains(where: { $0.name.hasPrefix(name + ".") }) {
        guard member.value.members != nil else { throw member.value.wrong(name, takes: "an object") }
        try apply(member.value, under: name + ".", to: &settings, unknown: unknown)
      } else {
        let nearest = nearestKey(to: name)
        let mend = nearest.map { "Did you mean \($0)?" } ?? "The README lists all keys; remove this one."
        unknown(member.offset, "\(name) is no key of sumaq.json, and was left aside", mend)
      }
    }
  }

  /// Whatever is wrong with a value, the problem says which values the key has.
  private static func apply(
    _ key: SettingKey, _ node: DocumentNode, to settings: inout Settings
  ) throws(DocumentReader.Fault) {
    do throws(DocumentReader.Fault) { try key.apply(&settings, node) } catch {
      let takes = key.takes.filter { $0 != "`" }
      let isSaid = error.reason.contains(takes) || error.mend.contains(takes)
      throw DocumentReader.Fault(
        offset: error.offset, reason: error.reason,
        mend: isSaid ? error.mend : "\(error.mend) \(key.name) takes: \(takes).",
        showsLine: error.showsLine && !key.mayHoldSecrets)
    }
  }

  /// A right key in the wrong object is a common mistake, so the last part of the name is compared before the whole
  /// name.
  private static func nearestKey(to name: String) -> String? {
    let names = SettingKeys.all.map(\.name)
    let last = lastPart(of: name)
    if let sibling = names.first(where: { lastPart(of: $0) == last }) { return sibling }
    if let nearest = NearestWord.nearest(to: name, among: names) { return nearest }
    let objects = names.compactMap { $0.split(separator: ".").first.map(String.init) }
    return NearestWord.nearest(to: name, among: objects)
  }

  private static func lastPart(of name: String) -> Substring { name.split(separator: ".").last ?? "" }

  private static func problem(
    _ kind: ProblemKind, _ path: String, _ text: String, _ offset: Int, _ reason: String, _ mend: String,
    showsLine: Bool
  ) -> Problem {
    let position = TextPosition(in: text, offset: offset)
    return kind.problem(
      at: Place(path, line: position.line, column: position.column),
      excerpt: showsLine ? Excerpt(text: text, offset: offset) : nil,
      reason, mend: mend)
  }
}

extension DocumentNode {
  /// Reads what this program wrote; nil if it is no document.
  static func read(_ text: String) -> DocumentNode? {
    do { return try DocumentReader.read(text) } catch { return nil }
  }

  /// The text of a member; nil for anything else.
  func text(_ name: String) -> String? { if case .text(let text)? = self[name]?.content { text } else { nil } }

  /// The fault of an invalid value. Both its reason and its advice say which values are valid.
  func wrong(_ name: String, takes: String) -> DocumentReader.Fault {
    fault("\(name) is \(valueInWords), and takes: \(takes)", "Write what \(name) takes: \(takes).")
  }

  /// A number as it was written; for any other value, its kind.
  private var valueInWords: String {
    if case .number(let digits) = content { Printable.line(digits, limit: 40) } else { kindInWords }
  }

  /// One of `words`. The fault of any other word suggests the nearest one.
  func word(for name: String, among words: [String]) throws(DocumentReader.Fault) -> String {
    let text = try text(for: name)
    if words.contains(text) { return text }
    let all = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let nearest = NearestWord.nearest(to: text, among: words).map { "Did you mean \"\($0)\"? " } ?? ""
    throw fault(
      "\(name) is \"\(Printable.line(text, limit: 60))\", and takes: \(all)", "\(nearest)It takes \(all).")
  }

  /// One of the words of a type, which it always knows.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    for name: String
  ) throws(DocumentReader.Fault) -> Choice? {
    Choice(rawValue: try word(for: name, among: Choice.allCases.map(\.rawValue)))
  }

  static func takes(_ range: ClosedRange<Int>) -> String {
    "whole number, \(range.lowerBound) to \(range.upperBound)"
  }

  func number(for name: String, _ range: ClosedRange<Int>) throws(DocumentReader.Fault) -> Int {
    guard case .number(let digits) = content, let number = Int(digits), range.contains(number) else {
      throw wrong(name, takes: Self.takes(range))
    }
    return number
  }

  func texts(for name: String) throws(DocumentReader.Fault) -> [String] {
    try list(for: name, "a list of texts") { node throws(DocumentReader.Fault) in try node.text(for: name) }
  }

  /// A list of values that `read` reads.
  func list<Value>(
    for name: String, _ takes: String, _ read: (DocumentNode) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [Value] {
    guard case .list(let nodes) = content else { throw wrong(name, takes: takes) }
    return try nodes.map(read)
  }

  /// An object whose values are texts.
  func textTable(for name: String) throws(DocumentReader.Fault) -> [String: String] {
    try table(for: name, "an object of texts") { member throws(DocumentReader.Fault) in
      try member.value.text(for: "\(name).\(member.name)")
    }
  }

  /// An object whose keys can have any name.
  func table<Value>(
    for name: String, _ takes: String, _ read: (DocumentNode.Member) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [String: Value] {
    guard let table = try byName(read) else { throw wrong(name, takes: takes) }
    return table
  }
}
