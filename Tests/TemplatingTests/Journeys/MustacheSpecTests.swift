import Templating
import Testing

/// Runs where the spec's folder is to be found.
@Suite(.enabled(if: MustacheSpec.folder != nil)) struct MustacheSpecTests {
  /// Cases that fail, by title, each with its reason; a case that passes must leave the list.
  static let knownGaps: [String: String] = [:]

  @Test(arguments: MustacheSpec.modules) func everyCaseOfTheModulePassesOrIsAKnownGap(module: String) {
    let cases = MustacheSpec.cases(of: module)
    var passed = 0
    for spec in cases {
      let result = spec.result
      if result == spec.expected { passed += 1 }
      if Self.knownGaps[spec.title] != nil {
        #expect(result != spec.expected, "\(spec.title) passes now: take it off the list of known gaps")
      } else {
        #expect(result == spec.expected, "\(spec.title)\ntemplate: \(spec.template)\ndata: \(spec.data)")
      }
    }
    #expect(!cases.isEmpty)
    print("mustache spec, \(module): \(passed) of \(cases.count) cases pass")
  }

  @Test(arguments: MustacheSpec.skippedModules) func skippedCasesAreNamed(module: String) {
    let cases = MustacheSpec.cases(of: module)
    for spec in cases { print("mustache spec, skipped: \(spec.title)") }
    #expect(!cases.isEmpty)
  }
}
