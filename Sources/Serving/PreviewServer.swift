package import Diagnostics
package import Platform

/// Serves folders until it is stopped: by GET and HEAD alone, for this machine alone unless another host is named.
///
/// It writes nothing and takes no lock. Several threads of the library's answer; one more looks after connections.
package final class PreviewServer: Sendable {
  /// Where it begins.
  package let address: String
  /// Whether no other machine reaches it.
  package let isForThisMachineAlone: Bool

  private let tree: ServedTree
  private let daemon: HTTPDaemon
  private let caretaker: Caretaker

  /// Listens at a port of `host`; 0 takes any that is free. Without a room nothing is added to any page.
  package init(
    host: String = "127.0.0.1", port: Int, folders: ServedFolders, room: LiveRoom? = nil, clock: Clock = .system
  ) throws(Failure) {
    let socket = try ListeningSocket(host: host, port: port)
    tree = ServedTree(folders)
    address = socket.address
    isForThisMachineAlone = socket.isLoopback
    room?.attach(tree)
    let daemon = try HTTPDaemon(
      socket, Responder(tree: tree, room: room, isForThisMachineAlone: socket.isLoopback), clock: clock)
    self.daemon = daemon
    caretaker = Caretaker { daemon.tick(beats: $0) }
  }

  /// Where a path below the output is served.
  package func address(of path: String) -> String { address.dropLast() + tree.address(of: path) }

  /// Ends all connections, at once.
  package func stop() {
    caretaker.stop()
    daemon.stop()
  }
}

/// The folders that are served.
///
/// The site alone is at `/`. With the reports, both are as they lie in `Output/`, at `/site/` and `/reports/`:
/// reports link to `../site/…`, and the site has a folder `reports` of its own for public ones.
package struct ServedFolders: Sendable {
  package let site: String
  package let reports: String?

  package init(site: String, reports: String? = nil) {
    self.site = site
    self.reports = reports
  }
}

/// The problems of the preview's server.
package enum ServingProblems {
  package static let portTaken = ProblemKind("serving.port-taken")
  package static let cannotListen = ProblemKind("serving.cannot-listen")
  package static let noSite = ProblemKind("serving.no-site")
  package static let noServer = ProblemKind("serving.no-server")
}
