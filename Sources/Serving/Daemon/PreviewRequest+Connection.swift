internal import CMicroHTTPD

extension PreviewRequest {
  /// Reads a request of the library's.
  init(_ connection: OpaquePointer, method: String, path: String) {
    func header(_ name: String) -> String? { Self.value(connection, .HEADER_KIND, name) }
    func argument(_ name: String) -> String? {
      Self.value(connection, .GET_ARGUMENT_KIND, name).flatMap { PercentDecoding.text($0) }
    }
    self.init(path)
    self.method = method
    host = header("Host")
    origin = header("Origin")
    fetchSite = header("Sec-Fetch-Site")
    fetchDestination = header("Sec-Fetch-Dest")
    isPreview = header("Sumaq-Preview") != nil
    ifNoneMatch = header("If-None-Match")
    ifRange = header("If-Range")
    range = header("Range")
    lastEvent = header("Last-Event-ID")
    page = argument("page")
    tag = argument("tag")
    hasBody = header("Transfer-Encoding") != nil || (header("Content-Length").map { $0 != "0" } ?? false)
  }

  private static func value(_ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }
}
