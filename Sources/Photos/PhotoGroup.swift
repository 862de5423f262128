package import Model

/// The two ways in which a source becomes copies; a source that is used in both is two jobs.
package enum PhotoGroup: String, Sendable, Hashable, CaseIterable {
  case picture
  case avatar

  package init(_ kind: PhotoKind) { self = kind == .avatar ? .avatar : .picture }
}
