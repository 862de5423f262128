internal import Model
internal import Pages
internal import Store

extension SiteRenderer {
  enum PageForm { case html, markdown, values }
  func page(_ path: String, store: Store, as form: PageForm, asOf: CivilDay) throws -> [UInt8] { [] }
  func explanation(of path: String, store: Store, asOf: CivilDay) throws -> [String] { [] }
}
