package import Platform

/// Everything that a command gets from its process, so that the whole program can run inside a test.
package struct ProcessContext: Sendable {
  package var environment: [String: String]
  package var workingFolder: String
  /// The path of the program's own file, from which the shipped templates are found.
  package var executablePath: String
  package var output: ByteStream
  package var errors: ByteStream
  /// Reads standard input to its end, at most as many bytes as are asked for.
  package var input: @Sendable (_ most: Int) -> [UInt8]
  /// Asks a person at the terminal for a line, which may be hidden while it is typed; nil if standard input is no terminal.
  package var ask: @Sendable (_ question: String, _ isHidden: Bool) -> [UInt8]?
  /// Gives that many random bytes.
  package var random: @Sendable (_ count: Int) -> [UInt8]
  package var clock: Clock
  package var cancellation: Cancellation
  package var cores: Int

  package init(
    environment: [String: String], workingFolder: String, executablePath: String, output: ByteStream,
    errors: ByteStream, input: @escaping @Sendable (_ most: Int) -> [UInt8] = { _ in [] },
    ask: @escaping @Sendable (_ question: String, _ isHidden: Bool) -> [UInt8]? = { _, _ in nil },
    random: @escaping @Sendable (_ count: Int) -> [UInt8] = { Machine.randomBytes($0) }, clock: Clock,
    cancellation: Cancellation, cores: Int
  ) {
    self.environment = environment
    self.workingFolder = workingFolder
    self.executablePath = executablePath
    self.output = output
    self.errors = errors
    self.input = input
    self.ask = ask
    self.random = random
    self.clock = clock
    self.cancellation = cancellation
    self.cores = cores
  }

  /// The context of the running process.
  package static func ofTheProcess() -> ProcessContext {
    let cancellation = Cancellation.onSignals()
    return ProcessContext(
      environment: Machine.environment, workingFolder: Machine.workingFolder, executablePath: Machine.executablePath,
      output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO), input: { Machine.readInput(most: $0) },
      ask: { TerminalLine.read($0, isHidden: $1) { cancellation.isCancelled } }, clock: .system,
      cancellation: cancellation,
      cores: Machine.cores)
  }

  /// Whether output is coloured: on a terminal, unless `NO_COLOR` has any value.
  var colour: Bool { errors.terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty }
}
