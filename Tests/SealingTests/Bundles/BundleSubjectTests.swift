import Testing

@testable import Sealing

@Suite struct BundleSubjectTests {
  /// Swift takes both texts to be equal; exports, names and keys do not.
  @Test func idsOfOtherBytesAreOtherSubjects() throws {
    let (one, other) = (BundleSubject(kind: .user, id: "\u{E9}"), BundleSubject(kind: .user, id: "e\u{301}"))
    #expect(one.id == other.id && one != other && Set([one, other]).count == 2 && (one < other) != (other < one))
    let keys = try Vectors.keys()
    #expect(keys.name(of: one) != keys.name(of: other))
    let person = try Vectors.person()
    var list = AccessList()
    list.add([person])
    list.grant([one, other].map { AccessGrant(slot: person.slot, subject: $0, role: "reviewer") })
    #expect(list.subjects.count == 2)
    #expect(try AccessList(parsing: list.text) == list)
  }

  @Test func kindsAreOtherSubjects() {
    #expect(BundleSubject(kind: .restaurant, id: "b") < BundleSubject(kind: .user, id: "a"))
    #expect(BundleSubject(kind: .restaurant, id: "a") != BundleSubject(kind: .user, id: "a"))
    #expect(BundleKind.allCases.map { $0.roles.first } == ["owner", "reviewer"])
  }
}
