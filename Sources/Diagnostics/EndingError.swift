/// An error that says by itself how a command ends for it, wherever it comes up.
package protocol EndingError: Error {
  var failure: Failure { get }
}
