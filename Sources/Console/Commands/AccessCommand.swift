internal import Diagnostics
internal import Pipeline
internal import Platform
internal import Sealing

/// `sumaq access`.
enum AccessCommand {
  /// What the first word may be, and which options go with it.
  private static let acts: [(name: String, options: Set<String>)] = [
    ("add", ["--restaurant", "--user", "--role", "--from", "--anyway", "--lake"]),
    ("list", ["--restaurant", "--user", "--format"]), ("remove", ["--restaurant", "--user", "--lake"]),
    ("reset", ["--all", "--lake"]), ("confirm", ["--lake"]), ("test", []), ("page", []),
  ]
  private static let own: Set<String> = acts.reduce(into: []) { $0.formUnion($1.options) }

  static func run(_ invocation: Invocation) throws -> Outcome {
    ProcessLimits.leaveNoCore()
    let word = invocation.operands[0]
    guard let act = acts.first(where: { $0.name == word }) else {
      throw invocation.wrong(
        ConsoleProblems.unknownCommand, "sumaq access cannot “\(Printable.line(word, limit: 40))”",
        nearest: NearestWord.nearest(to: word, among: acts.map(\.name)))
    }
    for option in own.subtracting(act.options).sorted() where invocation.has(option) {
      throw invocation.wrong(ConsoleProblems.badValue, "\(option) does not go with access \(word)")
    }
    guard !(invocation.has("--restaurant") && invocation.has("--user")) else {
      throw invocation.wrong(ConsoleProblems.badValue, "--restaurant and --user exclude each other")
    }
    let isForAll = word == "list" || word == "confirm" || invocation.has("--from") || invocation.has("--all")
    guard invocation.operands.count == (isForAll ? 1 : 2) else {
      throw isForAll
        ? invocation.wrong(ConsoleProblems.extraOperand, "access \(word) takes no e-mail address here")
        : invocation.wrong(
          ConsoleProblems.missingOperand,
          word == "page" ? "access page needs a FILE" : "access \(word) needs an e-mail address, or - to read it")
    }
    switch word {
    case "add": return try invocation.has("--from") ? addAll(invocation) : add(invocation)
    case "list": return try list(invocation)
    case "confirm": return try run(invocation, isList: false) { try $0.confirm() }
    case "test": return try test(invocation)
    case "page": return try page(invocation)
    default: return try change(invocation, word)
    }
  }

  private static func add(_ invocation: Invocation) throws -> Outcome {
    guard let subject = subject(invocation) else {
      throw invocation.wrong(
        ConsoleProblems.missingValue, "access add needs --restaurant or --user: what the person may open")
    }
    let role = invocation.value("--role")
    guard role == nil || subject.kind == .restaurant else {
      throw invocation.wrong(ConsoleProblems.badValue, "--role goes with --restaurant")
    }
    let wish = AccessWish(mail: try mail(invocation).mail, kind: subject.kind, word: subject.word, role: role)
    return try run(invocation, isList: false) { try $0.add(wish, anyway: invocation.has("--anyway")) }
  }

  private static func addAll(_ invocation: Invocation) throws -> Outcome {
    guard subject(invocation) == nil, !invocation.has("--role") else {
      throw invocation.wrong(ConsoleProblems.badValue, "with --from the file says who may open what")
    }
    let name = invocation.value("--from") ?? ""
    let bytes: [UInt8]
    if name == "-" {
      bytes = invocation.processContext.input(mostBytes)
    } else {
      bytes = try Files.read(Path.absolute(name, in: invocation.processContext.workingFolder), limit: mostBytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return try run(invocation, isList: true) {
      try $0.addAll(text, name: name, anyway: invocation.has("--anyway"))
    }
  }

  private static let mostBytes = 256 << 20

  private static func change(_ invocation: Invocation, _ word: String) throws -> Outcome {
    if invocation.has("--all") { return try run(invocation, isList: true) { try $0.resetAll() } }
    let mail = try mail(invocation).mail
    let subject = subject(invocation)
    return try run(invocation, isList: false) {
      try word == "reset" ? $0.reset(mail) : $0.remove(mail, only: subject)
    }
  }

  /// Runs a change: passphrases to standard output, everything else to standard error.
  private static func run(
    _ invocation: Invocation, isList: Bool, _ body: (AccessEditing) throws -> [String]
  ) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: isList)
    let output = invocation.processContext.output
    let outputWord = invocation.value("--output") ?? "Output"
    let lake = invocation.has("--lake") ? invocation.path("--lake", default: "") : nil
    let request = try RunCommand.request(invocation)
    let work = AccessEditing(request, context, lake: lake, outputWord: outputWord) { handouts in
      if isList { return HandoutTable.write(handouts, to: output) }
      return handouts.compactMap(\.passphrase).allSatisfy { output.write($0.text + "\n") }
    }
    let result = Result { try body(work) }
    RunCommand.printProblems(context, invocation, all: isList)
    for line in try result.get() { RunCommand.say(line, context, invocation) }
    return .done
  }

  private static func list(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    try AccessLook.list(
      subject(invocation), format: invocation.value("--format") ?? "table", try RunCommand.request(invocation), context,
      into: invocation.processContext.output)
    RunCommand.printProblems(context, invocation)
    return .done
  }

  private static func page(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let file = Path.absolute(invocation.operands[1], in: invocation.processContext.workingFolder)
    for line in try AccessLook.page(file, try RunCommand.request(invocation), context) {
      RunCommand.say(line, context, invocation)
    }
    return .done
  }

  private static func test(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let (mail, rest) = try mail(invocation)
    let typed =
      invocation.processContext.ask("Passphrase: ", true) ?? firstLine(rest ?? invocation.processContext.input(4096))
    try context.checkCancelled()
    let (words, isRight) = try AccessLook.test(
      mail, typed: String(decoding: typed, as: UTF8.self), try RunCommand.request(invocation))
    for line in words {
      if isRight {
        invocation.processContext.output.write(line + "\n")
      } else {
        RunCommand.say(line, context, invocation)
      }
    }
    return isRight ? .done : Outcome(exitCode: .found)
  }

  private static func subject(_ invocation: Invocation) -> (kind: SealedFolderKind, word: String)? {
    if let word = invocation.value("--restaurant") { return (.restaurant, word) }
    return invocation.value("--user").map { (.user, $0) }
  }

  /// The address, and what follows it on standard input if it came from there.
  private static func mail(_ invocation: Invocation) throws -> (mail: String, rest: [UInt8]?) {
    guard invocation.operands[1] == "-" else { return (invocation.operands[1], nil) }
    let typed = invocation.processContext.ask("E-mail address: ", false)
    let bytes = typed ?? invocation.processContext.input(64 << 10)
    let line = firstLine(bytes)
    guard !line.isEmpty else {
      throw invocation.wrong(ConsoleProblems.missingOperand, "standard input has no e-mail address")
    }
    return (String(decoding: line, as: UTF8.self), typed == nil ? Array(bytes.dropFirst(line.count + 1)) : nil)
  }

  private static func firstLine(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix { $0 != 0x0A }) }
}
