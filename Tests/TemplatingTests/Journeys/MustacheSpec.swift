import Diagnostics
import Foundation
import Platform
import Templating

/// The public Mustache spec, read from the folder that `SUMAQ_SPEC` names or that lies beside the checkout.
enum MustacheSpec {
  struct Case {
    let module: String
    let name: String
    let template: String
    let partials: [String: String]
    let data: Tree
    let expected: String

    var title: String { "\(module): \(name)" }
  }

  static let modules = [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~inheritance", "~dynamic-names",
  ]
  /// Values that are functions: not wanted, as a template shall be data alone.
  static let skippedModules = ["~lambdas"]

  static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["SUMAQ_SPEC"]
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return ([named].compactMap { $0 } + [root.appending(path: "../shared/spec").standardized.path])
      .first { FileManager.default.fileExists(atPath: $0 + "/mustache/sections.json") }
  }()

  static func cases(of module: String) -> [Case] {
    guard let folder, let json = FileManager.default.contents(atPath: "\(folder)/mustache/\(module).json") else {
      return []
    }
    return (TreeReader.tree(of: Array(json))["tests"]?.items ?? []).map { test in
      Case(
        module: module, name: test["name"]?.text ?? "", template: test["template"]?.text ?? "",
        partials: (test["partials"]?.members ?? [:]).mapValues(\.text), data: test["data"] ?? .null,
        expected: test["expected"]?.text ?? "")
    }
  }
}

extension MustacheSpec.Case {
  /// What the engine makes of it.
  var result: String {
    let box = ProblemBox()
    let library = TemplateLibrary(partials.mapValues { TemplateSource(file: "partial", text: $0) })
    guard
      let compiled = DynamicTemplate.compile(
        TemplateSource(file: "template", text: template), kind: .html, library: library, problems: box)
    else { return "\(box.problems)" }
    var bytes: [UInt8] = []
    compiled.render(data, into: &bytes, problems: box)
    return String(decoding: bytes, as: UTF8.self) + box.problems.map(\.id).joined()
  }
}
