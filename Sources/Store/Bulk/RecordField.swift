internal import Platform

/// One value of a record: what stands in its header and what follows (section 2.1 of SQLite's file format).
struct RecordField {
  var type: UInt64 = 0
  var size = 0
  /// The number's bytes, or where the text lies.
  private var bits: UInt64 = 0

  static let null = RecordField()

  private init() {}

  /// In as few bytes as hold it.
  @inline(__always)
  init(_ number: Int64) {
    bits = UInt64(bitPattern: number)
    if number == 0 || number == 1 {
      type = 8 &+ UInt64(number)
      return
    }
    let used = 65 &- (number < 0 ? ~number : number).leadingZeroBitCount
    switch used {
    case ...8: (type, size) = (1, 1)
    case ...16: (type, size) = (2, 2)
    case ...24: (type, size) = (3, 3)
    case ...32: (type, size) = (4, 4)
    case ...48: (type, size) = (5, 6)
    default: (type, size) = (6, 8)
    }
  }

  /// A whole number is kept as one, as SQLite does in a column of reals; what is no number is nothing.
  @inline(__always)
  init(_ number: Double) {
    if abs(number) < 0x1p47, number == number.rounded(.towardZero) {
      self.init(Int64(number))
      return
    }
    self.init()
    if !number.isNaN { (type, size, bits) = (7, 8, number.bitPattern) }
  }

  /// The text stays where it is until the record is written.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer) {
    type = UInt64(text.count) &* 2 &+ 13
    size = text.count
    bits = UInt64(UInt(bitPattern: text.baseAddress))
  }

  /// Bytes that are no text; they stay where they are likewise.
  @inline(__always)
  init(blob: UnsafeRawBufferPointer) {
    self.init(blob)
    type = UInt64(blob.count) &* 2 &+ 12
  }

  /// Writes the value and gives the place behind it.
  @inline(__always)
  func write(_ target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    if type >= 12 {
      if size > 0, let text = UnsafeRawPointer(bitPattern: UInt(bits)) { memcpy(target, text, size) }
    } else {
      var place = size
      var rest = bits
      while place > 0 {
        place &-= 1
        target.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: place, as: UInt8.self)
        rest >>= 8
      }
    }
    return target + size
  }
}

/// Numbers of seven bits a byte, the high ones first (section 1.6 of the format).
enum Varint {
  @inline(__always)
  static func size(_ number: UInt64) -> Int {
    if number < 0x80 { return 1 }
    return min(9, (63 &- number.leadingZeroBitCount) / 7 &+ 1)
  }

  /// Writes a number of less than 56 bits and gives the place behind it.
  @inline(__always)
  static func write(_ number: UInt64, _ target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let size = size(number)
    var rest = number
    var place = size
    while place > 0 {
      place &-= 1
      let more: UInt8 = place == size &- 1 ? 0 : 0x80
      target.storeBytes(of: UInt8(truncatingIfNeeded: rest) & 0x7F | more, toByteOffset: place, as: UInt8.self)
      rest >>= 7
    }
    return target + size
  }
}
