import Diagnostics
import Testing

@testable import Pipeline

@Suite struct MailCheckTests {
  @Test(arguments: [
    "ana@example.org", " Ana@Example.ORG ", "a@b", "ñ@ü.example", String(repeating: "a", count: 252) + "@b",
  ])
  func addressesAreTaken(_ mail: String) throws { try MailCheck.check(mail) }

  @Test(arguments: [
    "", "ana", "ana@", "@b", "an a@b", "a@b\u{7}", "a\u{A0}b@c", String(repeating: "a", count: 253) + "@b",
  ])
  func othersEndWith64AndAreNotSaid(_ mail: String) {
    let failure = #expect(throws: Failure.self) { try MailCheck.check(mail) }
    #expect(failure?.exitCode == .usage)
    #expect(mail.isEmpty || failure?.problem.headline.contains(mail) == false)
  }
}
