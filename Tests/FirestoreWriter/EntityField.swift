/// A value of a document, as Firestore has them.
package indirect enum EntityField {
  case null
  case truth(Bool)
  case integer(Int64)
  case double(Double)
  case text(String)
  /// A text of any bytes.
  case rawText([UInt8])
  case bytes([UInt8])
  /// Microseconds since 1970.
  case time(Int64)
  case point(Double, Double)
  case reference([String])
  case map([(String, EntityField)])
  case list([EntityField])
  case vector([Double])
  /// A text with a meaning that nobody knows.
  case odd(meaning: Int64, String)
}
