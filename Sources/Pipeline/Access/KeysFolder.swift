package import Diagnostics
internal import Platform
package import Sealing
internal import Store

/// The part of `.sumaq/keys` that sealed pages need: `master`, `site` and the list `access`.
///
/// No export brings them back. A change of all three, which `access reset --all` makes, is written as one file `reset`
/// first: what it says holds from then on, and the next run that holds the state's lock ends it.
package struct KeysFolder: Sendable {
  private let folder: String
  private let state: String
  /// The edition of a list that a lake's night was planned with; 0 if there is no such night.
  private let plannedEdition: UInt32

  package init(state: String, plannedEdition: UInt32 = 0) {
    (self.state, folder, self.plannedEdition) = (state, Self.path(in: state), plannedEdition)
  }

  /// The path of the folder in a state folder.
  static func path(in state: String) -> String { Path.join(state, "keys") }

  private enum Name: String, CaseIterable { case master, site, access, reset }

  private func path(_ name: Name) -> String { Path.join(folder, name.rawValue) }

  // MARK: Reading

  /// Who may open what, and with which keys. Fails with exit code 77 if other users may read the files. If one is
  /// missing or damaged, the state says which, as a night goes on then without touching what is sealed.
  package func read() throws(Failure) -> SealedState {
    switch try readDoubted() {
    case (let state, nil): state
    case (_, let doubt?): .keysMissing(missing(doubt.rawValue))
    }
  }

  /// Why a list that could be read is used by no night until the operator confirms it: what is sealed under it might be
  /// opened by people whose access was taken away.
  enum Doubt: String {
    case unsigned = "the file access has lost the line that proves its other lines"
    case older = "the file access is older than the one that was used last"

    static let mend =
      "Restore the newest file access. If there is none, look at sumaq access list, and run sumaq access confirm"
  }

  /// The same, but for a list that is in doubt, which is open here. A list of an older program is not signed, and is not
  /// in doubt before a signed one was used.
  func readDoubted() throws(Failure) -> (SealedState, Doubt?) {
    let state = try readState()
    guard case .open(let access) = state else { return (state, nil) }
    let used = try usedEdition()
    if !access.list.isSigned, max(used, access.list.edition ?? 0) > 0 { return (state, .unsigned) }
    return (state, access.list.edition ?? 0 < used ? .older : nil)
  }

  /// The edition of the newest list that a run has used; 0 if none was signed. A store of an older program remembers
  /// none; one that cannot be read tells of no edition, and lets no list hold.
  private func usedEdition() throws(Failure) -> UInt32 {
    do {
      guard try FileStatus.following(Path.join(state, "sumaq.sqlite")) != nil else { return plannedEdition }
      return try max(plannedEdition, Store(reading: state).usedAccessEdition())
    } catch let failure as Failure where failure.problem.kind == StoreProblems.older {
      return plannedEdition
    } catch {
      throw Failure(error)
    }
  }

  private func readState() throws(Failure) -> SealedState {
    guard try status(folder)?.kind == .folder else { return .noAccess }
    if let reset = try bytes(.reset) { return state(reset: reset) }
    let list: AccessList
    switch (try bytes(.access), try bytes(.master), try bytes(.site)) {
    case (nil, nil, _): return .noAccess
    case (nil, _, _): return missing("the file access is missing")
    case (let text?, let master, let site):
      do throws(Failure) { list = try AccessList(parsing: String(decoding: text, as: UTF8.self)) } catch {
        return .keysMissing(error.problem)
      }
      if list.people.isEmpty, master == nil { return .noAccess }
      guard let master else { return missing("the file master is missing") }
      guard let site else { return missing("the file site is missing") }
      guard let keys = SealKeys(master: master, site: site) else {
        return missing("the files master and site are not what sumaq wrote")
      }
      // Under other keys the night seals every sealed folder again, and no person's passphrase opens any of them.
      guard list.keys ?? keys.fingerprint == keys.fingerprint else {
        return missing("the files master and site are not those of the file access: restore all of one backup")
      }
      return open(list, String(decoding: text, as: UTF8.self), keys)
    }
  }

  /// A list that the keys have signed, or that is not signed.
  private func open(_ list: AccessList, _ text: String, _ keys: SealKeys) -> SealedState {
    guard AccessList.isGenuine(text, keys) ?? true else {
      return missing("the file access was changed, or has lost lines, since sumaq wrote it")
    }
    return .open(SiteAccess(keys: keys, list: list))
  }

  /// The list alone, also if the keys are missing. Fails with exit code 65 if it is damaged, or gone though there are
  /// keys.
  package func list() throws(Failure) -> AccessList {
    switch try read() {
    case .noAccess: return AccessList()
    case .open(let access): return access.list
    case .keysMissing(let problem):
      guard let text = try bytes(.access) else { throw Failure(.data, problem) }
      return try AccessList(parsing: String(decoding: text, as: UTF8.self))
    }
  }

  /// Whether there are keys by which a list can be judged.
  func hasKeys() throws(Failure) -> Bool {
    guard let master = try bytes(.master), let site = try bytes(.site) else { return false }
    return SealKeys(master: master, site: site) != nil
  }

  private func missing(_ reason: String) -> SealedState { .keysMissing(missing(reason)) }

  /// The problem that nothing can be sealed.
  func missing(_ reason: String) -> Problem {
    AccessProblems.keysMissing.problem(
      at: Place(folder), reason, mend: Doubt(rawValue: reason) == nil ? nil : Doubt.mend)
  }

  private func status(_ path: String) throws(Failure) -> FileStatus? {
    do throws(FileError) { return try FileStatus.of(path) } catch { throw error.failure }
  }

  /// What a file has; nil if it is not there. Fails if it is not its owner's alone.
  private func bytes(_ name: Name) throws(Failure) -> [UInt8]? {
    let path = path(name)
    guard let status = try status(path) else { return nil }
    try KeyPermissions.check(folder, try self.status(folder), KeyPermissions.folder)
    try KeyPermissions.check(path, status, KeyPermissions.file)
    do throws(FileError) { return try Files.read(path, limit: 1 << 30) } catch { throw error.failure }
  }

  // MARK: Writing

  /// Writes the list, and the keys if they are not there. The caller holds the state's lock. A list that is in doubt
  /// keeps its `edition`, so that it stays so.
  package func write(_ access: SiteAccess, edition: UInt32? = nil) throws(Failure) {
    let text = try text(access, edition: edition)
    do throws(FileError) {
      try Files.makeFolder(folder, permissions: KeyPermissions.folder)
      try endReset()
      if try FileStatus.of(path(.master)) == nil {
        // A list without people tells that the keys were never used.
        try replace(.access, with: [])
        try replace(.site, with: access.keys.site)
        try replace(.master, with: access.keys.master)
      }
      try replace(.access, with: text)
    } catch { throw error.failure }
  }

  /// The list as it is written: signed, and newer than all that were used unless it is of an `edition`.
  private func text(_ access: SiteAccess, edition: UInt32? = nil) throws(Failure) -> [UInt8] {
    let last = try max(access.list.edition ?? 0, usedEdition())
    // A list that nothing proves may say any edition.
    return Array(access.list.text(signedWith: access.keys, edition: edition ?? (min(last, .max - 1) + 1)).utf8)
  }

  /// Writes the list alone, as when keys are missing. Nothing signs it then.
  package func writeAlone(_ list: AccessList) throws(Failure) {
    do throws(FileError) { try replace(.access, with: Array(list.text.utf8)) } catch { throw error.failure }
  }

  /// Writes list and keys, whatever was there.
  package func replaceAll(_ access: SiteAccess) throws(Failure) {
    let text = try text(access)
    do throws(FileError) {
      try Files.makeFolder(folder, permissions: KeyPermissions.folder)
      try replace(.reset, with: access.keys.master + access.keys.site + text)
      try endReset()
    } catch { throw error.failure }
  }

  private static let keyBytes = SealKeys.masterBytes + SealKeys.siteBytes

  private func state(reset: [UInt8]) -> SealedState {
    guard reset.count >= Self.keyBytes,
      let keys = SealKeys(
        master: Array(reset[..<SealKeys.masterBytes]), site: Array(reset[SealKeys.masterBytes..<Self.keyBytes]))
    else { return missing("the file reset is not what sumaq wrote") }
    do throws(Failure) {
      let text = String(decoding: reset[Self.keyBytes...], as: UTF8.self)
      return open(try AccessList(parsing: text), text, keys)
    } catch { return .keysMissing(error.problem) }
  }

  /// Ends a change of all three files that was interrupted, and signs the list of an older program. Returns what is read
  /// then. The caller holds the state's lock.
  @discardableResult
  package func finishInterruptedReset() throws(Failure) -> SealedState {
    do throws(FileError) { try endReset() } catch { throw error.failure }
    let state = try read()
    guard case .open(let access) = state, !access.list.isSigned, !access.list.text.isEmpty else { return state }
    try write(access)
    return try read()
  }

  /// Brings what `reset` says into the three files, as it is written there. One that is damaged stays, as only it says
  /// what holds.
  private func endReset() throws(FileError) {
    guard try FileStatus.of(path(.reset)) != nil else { return }
    let reset = try Files.read(path(.reset), limit: 1 << 30)
    guard case .open(let access) = state(reset: reset) else { return }
    try replace(.master, with: access.keys.master)
    try replace(.site, with: access.keys.site)
    try replace(.access, with: Array(reset[Self.keyBytes...]))
    try Files.remove(path(.reset))
    try Files.syncFolder(folder)
  }

  private func replace(_ name: Name, with bytes: [UInt8]) throws(FileError) {
    try Files.replace(path(name), with: bytes, permissions: KeyPermissions.file, sync: true)
    try Files.syncFolder(folder)
  }
}

/// What the folder `.sumaq/keys` and its files must be: their owner's alone.
enum KeyPermissions {
  static let folder: UInt32 = 0o700
  static let file: UInt32 = 0o600

  /// Fails with exit code 77 if other users may read a file or folder that is there. `bits` are those it should have.
  static func check(_ path: String, _ status: FileStatus?, _ bits: UInt32) throws(Failure) {
    guard let status, status.permissions & 0o077 != 0 || status.owner != geteuid() else { return }
    let words = status.owner == geteuid() ? "can be read by other users" : "belongs to another user"
    throw PeopleProblems.openKeys.failure(
      .permission, at: Place(path), "\(path) \(words)", mend: "Run chmod \(String(bits, radix: 8)) \(path)")
  }
}
