/// The settings of the page that opens what is sealed.
package struct SealedSettings: Sendable, Hashable {
  /// After how many minutes without a touch the page locks.
  package var lockMinutes = 30
  /// Whether people may stay signed in on their device.
  package var remember = true
  /// Whether a restaurant's dashboard shows the closed months of its neighbours.
  package var neighbours = true
  /// Whom to ask for a passphrase.
  package var contact: String?

  package init() {}
}
