import Testing

@testable import Model

@Suite struct PersonColumnTests {
  @Test(arguments: [
    "user", "user_id", "userId", "USER ID", "author", "reviewerId", "customer_id", "uid", "owner", "email",
  ])
  func titlesThatNameUsers(_ title: String) { #expect(PersonColumn.names(title, isKey: false, inTable: "log")) }

  @Test(arguments: ["count", "restaurant_id", "id", "stars", "title"])
  func otherTitles(_ title: String) { #expect(!PersonColumn.names(title, isKey: false, inTable: "log")) }

  @Test func keysOfTablesOfUsers() {
    #expect(PersonColumn.names("id", isKey: false, inTable: "user_settings"))
    #expect(PersonColumn.names("key", isKey: true, inTable: "customers"))
    #expect(!PersonColumn.names("key", isKey: true, inTable: "visits_by_day"))
  }
}
