import Diagnostics
import Sealing
import Testing
@testable import Pipeline

@Suite struct PeopleFileTests {
  @Test func linesAreRead() {
    let file = PeopleFile(
      "\u{FEFF}email,kind,id,role\r\n ana@example.org , restaurant,r-1,manager\r\n\r\n\"b,\"\"n@x\",user,u 1,\nc@x,user,u2\n",
      name: "people.csv")
    #expect(file.faults.isEmpty)
    #expect(file.lines.map(\.number) == [2, 4, 5])
    #expect(
      file.lines.map(\.wish) == [
        AccessWish(mail: "ana@example.org", kind: .restaurant, word: "r-1", role: "manager"),
        AccessWish(mail: "b,\"n@x", kind: .user, word: "u 1"), AccessWish(mail: "c@x", kind: .user, word: "u2"),
      ])
  }

  @Test(arguments: [
    "", "ana@example.org,user,u1,", "email,kind,id,role\n", "email,kind,id,role\nana@example.org\n",
    "email,kind,id,role\na@x,dish,d1,\n", "email,kind,id,role\na@x,user,,\n", "email,kind,id,role\na@x,user,u1,owner\n",
    "email,kind,id,role\n\"a@x,user,u1,\n", "email,kind,id,role\n\"a@x\"y,user,u1,\n",
    "email,kind,id,role\na,user,u,,\n",
  ])
  func whatCannotBeUsedIsNamed(_ text: String) { #expect(PeopleFile(text, name: "p").faults.count == 1) }

  @Test func semicolonsAreNamed() {
    let file = PeopleFile("email;kind;id;role\nana@example.org;user;u1;\n", name: "p")
    #expect(file.faults.first?.reason.contains("semicolons") == true)
  }

  @Test func everyBadLineIsNamed() {
    let file = PeopleFile("email,kind,id,role\na\nb@x,user,u1,\nc\n", name: "p.csv")
    #expect(file.faults.map { $0.place?.line } == [2, 4] && file.lines.count == 1)
  }
}

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
