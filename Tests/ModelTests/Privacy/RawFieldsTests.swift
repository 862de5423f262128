import Testing

@testable import Model

@Suite struct RawFieldsTests {
  @Test(arguments: [
    ("{\"a\":\"b\",\"c\":7}", ["a=b", "c=7"]),
    ("{\"a\" : [\"b\", {\"c\":\"d,\\\"e\"}], \"f\":\"cut", ["a=b", "c=d,\\\"e", "f=cut"]),
    ("a, \"b c\";7", ["=a", "=b c", "=7"]), ("", []), ("{", []), ("{\"a\":\"\\", ["a=\\"]),
  ])
  func valuesHaveTheNamesBeforeThem(_ raw: String, _ fields: [String]) {
    #expect(RawFields.all(of: raw).filter { !$0.value.isEmpty }.map { "\($0.name ?? "")=\($0.value)" } == fields)
  }
}
