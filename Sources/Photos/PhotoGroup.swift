package import Model

/// The two ways of making copies of a source. A source that is used in both has two jobs.
package enum PhotoGroup: String, Sendable, Hashable, CaseIterable {
  case picture
  case avatar

  package init(_ kind: PhotoKind) { self = kind == .avatar ? .avatar : .picture }
}
