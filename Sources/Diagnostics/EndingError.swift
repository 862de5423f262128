/// An error that decides how the command ends, wherever it is thrown.
package protocol EndingError: Error {
  var failure: Failure { get }
}
