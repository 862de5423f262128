package import Diagnostics

/// Serves folders until it is stopped.
package final class PreviewServer: Sendable {
  /// Where it begins.
  package let address: String

  /// Listens at a port of `host`; 0 takes any that is free. Without a room nothing is added to any page.
  package init(
    host: String = "127.0.0.1", port: Int, folders: ServedFolders, room: LiveRoom? = nil
  ) throws(Failure) {
    address = "http://\(host):\(port)/"
  }

  /// Where a path below the output is served.
  package func address(of path: String) -> String { address + path }

  /// Ends all connections, at once.
  package func stop() {}
}
