import Diagnostics
import Model
import Pages
import Platform

@testable import Reports

/// The reports in the checkout's `Templates/reports`.
enum Shipped {
  static func templates() throws -> [String: String] {
    let folder = Path.parent(of: Path.parent(of: Path.parent(of: #filePath))) + "/Templates/reports"
    var templates: [String: String] = [:]
    for name in try Files.names(in: folder) {
      templates[name] = String(decoding: try Files.read(folder + "/" + name), as: UTF8.self)
    }
    return templates
  }

  /// English, with the shipped words of all languages.
  static func settings(_ language: Language = .english) throws -> ReportSettings {
    var settings = ReportSettings()
    settings.language = language.tag
    settings.words = try tables.get()
    return settings
  }

  /// The words of one language.
  static func words(_ language: Language = .english) throws -> StringTable {
    try table(language.tag)
  }

  /// The words of the language of that tag.
  static func table(_ tag: String) throws -> StringTable { try tables.get()[tag] ?? .nothing }

  private static let tables: Result<[String: StringTable], any Error> = Result {
    let folder = Path.parent(of: Path.parent(of: Path.parent(of: #filePath))) + "/Templates"
    return try StringTable.all(
      in: TemplateFolder(user: nil, shipped: folder), heard: ["en", "es", "zh-Hant", "az"], problems: ProblemLog())
  }
}
