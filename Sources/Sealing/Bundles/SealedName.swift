internal import Model

/// Names of sealed files: 16 bytes, written as 32 lower-case hexadecimal digits.
package enum SealedName {
  static func text(_ bytes: [UInt8]) -> String { Digest.hex(bytes, length: 32) }

  /// The bytes of a name; nil for anything else.
  static func bytes(_ name: String) -> [UInt8]? { PersonMark(hex: name)?.bytes }

  package static func isOne(_ name: String) -> Bool { PersonMark(hex: name) != nil }
}
