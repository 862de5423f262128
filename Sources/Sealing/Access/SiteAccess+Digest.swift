package import Model

extension SiteAccess {
  /// Changes with the list of access, and with the keys.
  package var digest: LedgerDigest {
    LedgerDigest(of: "\(keys.fingerprint)\n\(list.content)")
  }
}
