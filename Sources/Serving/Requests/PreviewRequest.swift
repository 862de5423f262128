/// What counts of a request.
struct PreviewRequest: Sendable {
  var method = "GET"
  /// The path as it was sent, without the query.
  var path: String
  var host: String?
  var origin: String?
  /// Where the browser says that the request comes from: `same-origin`, `cross-site`, `none`.
  var fetchSite: String?
  var ifNoneMatch: String?
  var ifRange: String?
  var range: String?
  /// The last event that a page heard before its stream broke off.
  var lastEvent: String?
  /// Of the query only what the preview's own addresses take.
  var page: String?
  var tag: String?
  /// Whether a body follows, which no request needs here.
  var hasBody = false

  init(_ path: String) { self.path = path }
}
