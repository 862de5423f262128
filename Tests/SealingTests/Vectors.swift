import Testing

@testable import Sealing

// The generation of an older program.
extension KeyGeneration: ExpressibleByIntegerLiteral {
  /// A generation without bytes of its own.
  public init(integerLiteral number: UInt32) { self.init(number: number, salt: []) }
}

/// What the page about sealed pages computes its examples with.
enum Vectors {
  static let mail = "ana@example.org"
  static let passphrase = "k7mq-9f2d-xw3h-5tna"

  static func keys() throws -> SealKeys {
    try #require(SealKeys(master: (0..<32).map { UInt8($0) }, site: (0..<16).map { UInt8($0) }))
  }

  static func person(_ mail: String = mail, rounds: Int = 2) throws -> AccessPerson {
    try keys().person(
      mail: mail, passphrase: try #require(Passphrase(typed: passphrase)), day: "2026-11-25", rounds: rounds)
  }
}

/// Whether something opens: quicker than an expectation, for thousands of them.
func opens<Content>(_ body: () throws -> Content) -> Bool {
  do {
    _ = try body()
    return true
  } catch { return false }
}
