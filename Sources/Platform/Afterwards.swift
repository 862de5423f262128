/// What must be done after a piece of work, whatever came of it.
package enum Afterwards {
  /// Runs `body`, then `cleanUp`. What went wrong first is thrown: a fault of the cleaning up where it is the only one;
  /// where `body` failed already, it is handed to `second`.
  package static func run<Result>(
    _ body: () throws -> Result, cleanUp: () throws -> Void, second: (any Error) -> Void = { _ in }
  ) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      do { try cleanUp() } catch { second(error) }
      throw error
    }
    try cleanUp()
    return result
  }
}
