/// A text of a string table, cut at its `{places}`.
package struct Phrase: Sendable, Hashable {
  /// What may stand in braces.
  package enum Argument: String, Sendable, Hashable, CaseIterable {
    case n, name, date, time, when, first, last, from, to, open, close, days, hours, month, low, high, mean, old, new
    case reviews, restaurants, cuisine, letter, list, best, direction, total
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case argument(Argument)
  }

  package let parts: [Part]
  /// As it stands in the table.
  package let source: String

  /// Cuts `source`; what stands in braces and is no argument is handed to `unknown` and stays as it is.
  package init(_ source: String, unknown: (String) -> Void = { _ in }) {
    self.source = source
    var parts: [Part] = []
    var text = ""
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open]
      if let argument = Argument(rawValue: name) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.argument(argument))
      } else {
        unknown(name)
        text += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  package var arguments: Set<Argument> {
    Set(
      parts.compactMap { part in
        if case .argument(let argument) = part { argument } else { nil }
      })
  }

  /// The text with its places filled; one that is not given stays empty.
  package func filled(_ values: [(Argument, String)]) -> String {
    if parts.count == 1, case .text(let text) = parts[0] { return text }
    // What is given twice counts once, so this is room enough or more.
    var room = source.utf8.count
    for part in parts {
      if case .argument(let argument) = part {
        for value in values where value.0 == argument { room += value.1.utf8.count }
      }
    }
    return String(unsafeUninitializedCapacity: room) { buffer in
      var end = 0
      for part in parts {
        switch part {
        case .text(let text): end = buffer.put(text, at: end)
        case .argument(let argument):
          for value in values where value.0 == argument {
            end = buffer.put(value.1, at: end)
            break
          }
        }
      }
      return end
    }
  }
}
