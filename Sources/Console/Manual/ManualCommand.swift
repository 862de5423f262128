internal import Platform

/// The hidden `sumaq manual DIR`: writes the manual pages into the folders `man1` and `man5` of a folder, for `make
/// install` and the packages.
enum ManualCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let folder = Path.absolute(invocation.operands[0], in: invocation.processContext.workingFolder)
    for page in Manual.pages {
      let section = Path.join(folder, "man\(page.section)")
      try Files.makeFolder(section)
      try Files.create(Path.join(section, page.file), with: Array(page.text.utf8))
    }
    return .done
  }
}
