package import Diagnostics

/// The problems of the preview's server.
package enum ServingProblems {
  package static let portTaken = ProblemKind("serving.port-taken")
  package static let cannotListen = ProblemKind("serving.cannot-listen")
  package static let noSite = ProblemKind("serving.no-site")
  package static let noServer = ProblemKind("serving.no-server")
}
