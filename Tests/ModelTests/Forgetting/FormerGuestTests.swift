import Testing

@testable import Model

@Suite struct FormerGuestTests {
  @Test func itsIDIsItsOwnSlug() {
    let id = FormerGuest.id(PersonMark(high: 1, low: .max))
    #expect(FormerGuest.isOne(id))
    #expect(Slug.of(id) == id)
  }

  @Test(arguments: ["former-", "r-1", "former-guest-of-the-house-today", "Former-abcdefghijklmnopqrstuvwxyz"])
  func otherIDsAreNot(_ id: String) { #expect(!FormerGuest.isOne(id)) }
}
