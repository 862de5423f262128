/// Runs something after a piece of work, even if the work failed.
package enum Afterwards {
  /// Runs `body`, then `cleanUp`, and throws the first error. If both fail, the error of `cleanUp` is passed to
  /// `second`.
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
