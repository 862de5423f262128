package import Platform

/// Everything that a command gets from outside, so that the whole program runs inside a test.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  package var workingFolder: String
  /// Of the program's own file; the shipped templates are found from it.
  package var executablePath: String
  package var output: ByteStream
  package var errors: ByteStream
  package var clock: Clock
  package var cancellation: Cancellation
  package var cores: Int

  package init(
    environment: [String: String], workingFolder: String, executablePath: String, output: ByteStream,
    errors: ByteStream, clock: Clock, cancellation: Cancellation, cores: Int
  ) {
    self.environment = environment
    self.workingFolder = workingFolder
    self.executablePath = executablePath
    self.output = output
    self.errors = errors
    self.clock = clock
    self.cancellation = cancellation
    self.cores = cores
  }

  /// The process's own.
  package static func ofTheProcess() -> Surroundings {
    Surroundings(
      environment: Machine.environment, workingFolder: Machine.workingFolder, executablePath: Machine.executablePath,
      output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO), clock: .system,
      cancellation: Cancellation.onSignals(), cores: Machine.cores)
  }

  /// Colour on a terminal only, and never where `NO_COLOR` is set to anything.
  var colour: Bool { errors.terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty }
}
