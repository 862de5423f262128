import Testing

@testable import Pages

@Suite struct SubjectsTests {
  @Test(arguments: [([Int64](), [Int64]()), ([3, 1, 2], [7]), ([], [5, 400, 2]), (Array(1...1000), Array(1...5000))])
  func everySubjectIsHandedOutOnce(restaurants: [Int64], users: [Int64]) {
    let subjects = Subjects(restaurants: restaurants, users: users)
    var found: [Subjects.Subject] = []
    while let run = subjects.next() {
      #expect(!run.subjects.isEmpty && run.subjects.count <= 64)
      found += run.subjects
    }
    let all = restaurants.sorted().map(Subjects.Subject.restaurant) + users.sorted().map(Subjects.Subject.user)
    #expect(found == all)
    #expect(subjects.count == all.count)
  }
}
