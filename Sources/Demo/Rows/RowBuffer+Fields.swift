internal import Model

/// Writes fields of a row. Names are given with their quotes and colon: `,"stars":`.
extension RowBuffer {
  @inline(__always)
  func field(_ name: StaticString, _ value: some DemoText) {
    put(name)
    put(UInt8(ascii: "\""))
    value.write(to: self)
    put(UInt8(ascii: "\""))
  }

  func field(_ name: StaticString, text: [UInt8]) {
    put(name)
    put(UInt8(ascii: "\""))
    put(text)
    put(UInt8(ascii: "\""))
  }

  func field(_ name: StaticString, _ number: Int) {
    put(name)
    put(number)
  }

  /// `hundredths` as a decimal: 1250 is `12.50`.
  func field(_ name: StaticString, hundredths: Int) {
    put(name)
    put(hundredths / 100)
    put(UInt8(ascii: "."))
    put(hundredths % 100, width: 2)
  }

  /// Half stars as a number: 9 is `4.5`, 8 is `4`.
  func field(_ name: StaticString, halves: Int) {
    put(name)
    put(halves / 2)
    if halves % 2 == 1 { put(".5") }
  }

  /// A time as ISO 8601 text, or as the seconds of a Firestore dump.
  func field(_ name: StaticString, time seconds: Int, asSeconds: Bool = false) {
    put(name)
    if asSeconds {
      put("{\"_seconds\":")
      put(seconds)
      put(",\"_nanoseconds\":")
      put(seconds % 997 * 1_000_000)
      return put("}")
    }
    put(UInt8(ascii: "\""))
    putTime(seconds)
    put(UInt8(ascii: "\""))
  }

  private func putTime(_ seconds: Int) {
    let day = CivilDay(number: seconds / 86_400).components
    put(day.year, width: 4)
    put(UInt8(ascii: "-"))
    put(day.month, width: 2)
    put(UInt8(ascii: "-"))
    put(day.day, width: 2)
    put(UInt8(ascii: "T"))
    put(seconds / 3600 % 24, width: 2)
    put(UInt8(ascii: ":"))
    put(seconds / 60 % 60, width: 2)
    put(UInt8(ascii: ":"))
    put(seconds % 60, width: 2)
    put(".")
    put(seconds % 997, width: 3)
    put("Z")
  }
}
