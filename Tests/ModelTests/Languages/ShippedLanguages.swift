import Platform

@testable import Model

/// The languages of the checkout's `Templates/strings`.
extension Language {
  static let english = shipped("en")
  static let spanish = shipped("es")
  static let traditionalChinese = shipped("zh-Hant")
  static let azerbaijani = shipped("az")

  static var allCases: [Language] { [english, spanish, traditionalChinese, azerbaijani] }

  private static func shipped(_ tag: String) -> Language {
    let root = (0..<4).reduce(#filePath) { path, _ in Path.parent(of: path) }
    var rules = LanguageRules.empty(tag)
    do {
      let text = String(decoding: try Files.read(root + "/Templates/strings/\(tag).json"), as: UTF8.self)
      if let node = try DocumentReader.read(text)["language"] { _ = try rules.lay(node) }
    } catch { rules.lacks.insert("a file that can be read: \(error)") }
    return Language(rules)
  }
}
