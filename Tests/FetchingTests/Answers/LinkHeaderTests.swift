import Testing

@testable import Fetching

struct LinkHeaderTests {
  @Test(arguments: [
    (["<https://a.org/r?page=2>; rel=\"next\""], "https://a.org/r?page=2"), (["</2>;rel=next"], "/2"),
    (["</0>; rel=prev, </2>; rel=next"], "/2"), (["</0>; rel=prev", "</2>; REL=\"Next last\""], "/2"),
    (["</a,b;c>; title=\"x, <y>; rel=next\"; rel=next"], "/a,b;c"), (["<>; rel=next"], ""),
    (["</2> ; a ; rel = \"next\""], "/2"), (["</1>; title=\"\\\"\"; rel=next"], "/1"),
  ])
  func theNextLinkIsFound(values: [String], target: String) { #expect(LinkHeader.next(in: values) == target) }

  @Test(arguments: [
    "", "</2>", "</2>; rel=prev", "</2; rel=next", "</2>; rel=prev; rel=next", "rel=next", "</2>; rel=\"next",
  ])
  func othersAreNot(value: String) {
    #expect(LinkHeader.next(in: [value]) == (value.hasSuffix("\"next") ? "/2" : nil))
  }
}
