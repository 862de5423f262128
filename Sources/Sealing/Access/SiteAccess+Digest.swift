package import Model

extension SiteAccess {
  /// Changes with the list of access, and with the keys.
  package var digest: LedgerDigest {
    let name = keys.name(of: BundleSubject(kind: .user, id: ""))
    return LedgerDigest(of: "\(name)\n\(list.text)")
  }
}
