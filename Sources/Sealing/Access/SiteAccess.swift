package import Diagnostics

/// The keys of a site and who may open what: what a build is given.
package struct SiteAccess: Sendable, Equatable {
  package let keys: SealKeys
  package var list: AccessList

  package init(keys: SealKeys, list: AccessList) { (self.keys, self.list) = (keys, list) }

  /// The sealer of a bundle in its generation.
  package func bundle(_ subject: BundleSubject) -> BundleSealer {
    keys.bundle(subject, generation: list.generation(of: subject))
  }
}

/// Whether anything is sealed, and with what.
package enum SealedState: Sendable, Equatable {
  /// Nobody has access.
  case nobody
  case open(SiteAccess)
  /// People have access, but keys or list are missing or damaged, as the problem says: `sealed/` stays as it is published.
  case keysMissing(Problem)
}
