internal import Platform

/// The program that a build of the tests makes beside them, wherever it builds.
package enum BuiltProgram {
  package static let path: String = {
    // On Linux the tests are a program; elsewhere a program loads them from a bundle.
    let tests = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? Machine.executablePath
    return Path.join(Path.parent(of: tests), "sumaq")
  }()
}
