internal import Diagnostics
internal import Model
internal import Sealing

// `sumaq access add --from`: many people at once.
extension AccessWork {
  /// Opens the bundles that a list of people names, all or none. Every line that cannot be used is reported as a problem.
  package func addAll(_ text: String, name: String, anyway: Bool) throws -> [String] {
    let file = PeopleFile(text, name: name)
    return try change { session in
      let additions = AccessAdditions(try wishes(in: file, name, anyway: anyway, session), session)
      let access = try session.accessOrNew()
      guard additions.isNew(to: access.list) else {
        return Change(words: ["All of them can open all of that already; nothing was changed."])
      }
      let (changed, handouts) = try additions.added(to: access)
      let new = handouts.count { $0.passphrase != nil }
      let kept = handouts.count - new
      return Change(
        write: { try session.write(changed) }, handouts: handouts,
        words: [
          "\(Amount.of(new, "person has", "people have")) a new passphrase, which is written nowhere"
            + (kept > 0 ? "; \(Amount.of(kept, "person keeps the one", "people keep the ones")) they have." : ".")
        ])
    }
  }

  /// What the lines ask for. Fails with exit code 65 if one of them cannot be used.
  private func wishes(
    in file: PeopleFile, _ name: String, anyway: Bool, _ session: AccessSession
  ) throws -> [(AccessWish, BundleSubject)] {
    var faults = file.faults
    var wishes: [(AccessWish, BundleSubject)] = []
    var seen: Set<String> = []
    let subjects = try session.subjects()
    for line in file.lines {
      func add(_ reason: String, _ mend: String? = nil) {
        faults.append(AccessProblems.badLine.problem(at: Place(name, line: line.number), reason, mend: mend))
      }
      do {
        try MailCheck.check(line.wish.mail)
        let subject = try subjects.subject(of: line.wish, anyway: anyway)
        let isNew = seen.insert("\(MailAddress.plain(line.wish.mail)) \(subject.kind) \(subject.id)").inserted
        if isNew {
          wishes.append((line.wish, subject))
        } else {
          add("an earlier line names the same person and bundle")
        }
      } catch let failure as Failure where failure.exitCode == .usage || failure.exitCode == .data {
        add(failure.problem.reason, failure.problem.mend)
      }
    }
    guard faults.isEmpty else {
      for fault in faults.sorted(by: { $0.place?.line ?? 0 < $1.place?.line ?? 0 }) { context.problems.report(fault) }
      throw Failure(
        .data,
        AccessProblems.badPeople.problem(
          at: Place(name), "\(Amount.of(faults.count, "line", "lines")) cannot be used; nothing was added"))
    }
    return wishes
  }
}
