package import Platform

/// Everything that a command gets from its process, so that the whole program can run inside a test.
package struct ProcessContext: Sendable {
  package var environment: [String: String]
  package var workingFolder: String
  /// The path of the program's own file, from which the shipped templates are found.
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

  /// The context of the running process.
  package static func ofTheProcess() -> ProcessContext {
    ProcessContext(
      environment: Machine.environment, workingFolder: Machine.workingFolder, executablePath: Machine.executablePath,
      output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO), clock: .system,
      cancellation: Cancellation.onSignals(), cores: Machine.cores)
  }

  /// Whether output is coloured: on a terminal, unless `NO_COLOR` has any value.
  var colour: Bool { errors.terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty }
}
