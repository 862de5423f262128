internal import Diagnostics

/// Numbers as the screen shows them, which do not depend on the machine's locale.
package enum Amount {
  /// `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return number < 0 ? "-" + grouped : grouped
  }

  /// `12.3 MB`, in powers of 1000.
  package static func bytes(_ number: Int) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var value = Double(number)
    var unit = 0
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(number) bytes" : JSONWriter.fixed(value, decimals: 1) + " " + units[unit]
  }

  /// `0.42 s`, `1 min 5 s`.
  package static func seconds(_ number: Double) -> String {
    if number < 10 { return JSONWriter.fixed(number, decimals: 2) + " s" }
    if number < 60 { return JSONWriter.fixed(number, decimals: 1) + " s" }
    return "\(Int(number) / 60) min \(Int(number) % 60) s"
  }

  /// `5 minutes old`, `3 hours old`, `12 days old`, from microseconds.
  package static func age(_ microseconds: Int64) -> String {
    let minutes = Int(microseconds / 60_000_000)
    switch minutes {
    case ..<0: return "from the future"
    case 0: return "just made"
    case ..<120: return of(minutes, "minute", "minutes") + " old"
    case ..<(72 * 60): return of(minutes / 60, "hour", "hours") + " old"
    default: return of(minutes / (24 * 60), "day", "days") + " old"
    }
  }

  /// `1 page`, `2 pages`.
  package static func of(_ number: Int, _ one: String, _ many: String) -> String {
    "\(count(number)) \(number == 1 ? one : many)"
  }
}
