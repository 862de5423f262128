/// What counts of a request.
struct PreviewRequest: Sendable {
  var method = "GET"
  /// The path as it was sent, without the query.
  var path: String
  var host: String?
  var origin: String?
  /// Where the browser says that the request comes from: `same-origin`, `cross-site`, `none`.
  var fetchSite: String?
  /// What the browser says that the answer is for: `document`, `image`, and `empty` for what a script asks for.
  var fetchDestination: String?
  /// Whether the preview's own script asks for the page again.
  var isPreview = false
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

  /// Whether a script asks for bytes, as the worker of a site that is an app does. It is answered with the published
  /// file alone, since it holds what it keeps against the published lists.
  var isForPublishedBytes: Bool { fetchDestination == "empty" && !isPreview }
}
