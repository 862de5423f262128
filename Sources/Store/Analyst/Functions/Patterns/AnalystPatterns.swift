internal import CSQLite
internal import Diagnostics

/// The operator `REGEXP` and the function `regexp_extract`.
///
/// No expression and no text takes longer than their lengths multiplied, and no memory grows with the text.
final class AnalystPatterns {
  private let mustEnd: () -> Bool
  /// The expressions that were used last. A statement uses few, and each in every row.
  private var kept: [(text: [UInt8], pattern: Pattern)] = []
  private var oldest = 0
  private static let mostKept = 16

  init(mustEnd: @escaping () -> Bool) { self.mustEnd = mustEnd }

  /// Registers the functions. This object must live as long as the connection.
  func attach(to connection: Connection) {
    let own = Unmanaged.passUnretained(self).toOpaque()
    // SQLite calls `X REGEXP Y` as regexp(Y, X).
    SQLFunction.add("regexp", 2, connection.handle, own: own) { context, _, values in
      AnalystPatterns.with(context, "regexp", text: values?[1], pattern: values?[0]) { text, pattern in
        sqlite3_result_int(context, try pattern.finds(in: text) ? 1 : 0)
      }
    }
    for count in [2, 3] as [Int32] {
      SQLFunction.add("regexp_extract", count, connection.handle, own: own) { context, count, values in
        AnalystPatterns.extract(context, values, group: count > 2 ? values?[2] : nil)
      }
    }
  }

  private static func extract(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?, group: OpaquePointer?
  ) {
    let name = "regexp_extract"
    with(context, name, text: values?[0], pattern: values?[1]) { text, pattern in
      var number = 0
      if let group {
        guard case .integer(let asked) = AnalystArguments.read(group), (0...Int64(pattern.groups)).contains(asked)
        else {
          throw AnalystFunctionMistake(
            name, "regexp_extract() takes a group from 0 to \(pattern.groups) with this regular expression",
            mend: "0 is the whole, 1 the first part in parentheses.")
        }
        number = Int(asked)
      }
      guard let range = try pattern.first(in: text, group: number) else { return }
      UnsafeBufferPointer(rebasing: text.bytes[range]).withMemoryRebound(to: CChar.self) {
        // An empty text has no address, and is a text all the same.
        if $0.isEmpty {
          sqlite3_result_text(context, "", 0, SQLiteDestructor.transient)
        } else {
          sqlite3_result_text(context, $0.baseAddress, Int32($0.count), SQLiteDestructor.transient)
        }
      }
    }
  }

  /// Calls `body` with a text and a compiled expression, unless one of them is null.
  private static func with(
    _ context: OpaquePointer?, _ name: String, text: OpaquePointer?, pattern: OpaquePointer?,
    _ body: (PatternText, Pattern) throws -> Void
  ) {
    guard let data = sqlite3_user_data(context), let source = bytes(pattern), let text = bytes(text) else { return }
    let own = Unmanaged<AnalystPatterns>.fromOpaque(data).takeUnretainedValue()
    do {
      try body(PatternText(bytes: text), try own.pattern(source))
    } catch let mistake as PatternMistake {
      let shown = Printable.line(String(decoding: source, as: UTF8.self), limit: 60)
      AnalystFunctionMistake(name, "the regular expression \(shown) is wrong: \(mistake.reason)", mend: mistake.mend)
        .answer(context)
    } catch let mistake as AnalystFunctionMistake {
      mistake.answer(context)
    } catch is PatternClosure.Interrupted {
      sqlite3_result_error_code(context, SQLITE_INTERRUPT)
    } catch {
      sqlite3_result_error(context, "the function failed", -1)
    }
  }

  /// The bytes of a value as text; nil if it is null.
  private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(value) != SQLITE_NULL, let start = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private func pattern(_ source: UnsafeBufferPointer<UInt8>) throws(PatternMistake) -> Pattern {
    for known in kept where known.text.count == source.count && known.text.elementsEqual(source) {
      return known.pattern
    }
    let pattern = try Pattern(String(decoding: source, as: UTF8.self), mustEnd: mustEnd)
    let fresh = (text: Array(source), pattern: pattern)
    if kept.count < Self.mostKept { kept.append(fresh) } else { kept[oldest] = fresh }
    oldest = (oldest + 1) % Self.mostKept
    return pattern
  }
}
