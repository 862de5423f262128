import Model

@testable import Reports

/// The languages of the checkout's `Templates/strings`.
extension Language {
  static let english = shipped("en")
  static let spanish = shipped("es")
  static let traditionalChinese = shipped("zh-Hant")
  static let azerbaijani = shipped("az")

  static var allCases: [Language] { [english, spanish, traditionalChinese, azerbaijani] }

  private static func shipped(_ tag: String) -> Language {
    let table = try? Shipped.table(tag)
    return (table ?? .nothing).language
  }
}
