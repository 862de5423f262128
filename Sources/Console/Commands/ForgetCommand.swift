internal import Diagnostics
internal import Model
internal import Pipeline
internal import Platform

/// `sumaq forget`.
enum ForgetCommand {
  private static let modes = ["--prove", "--list", "--confirm", "--lift"]

  static func run(_ invocation: Invocation) throws -> Outcome {
    ProcessLimits.leaveNoCore()
    let chosen = modes.filter(invocation.has)
    guard chosen.count < 2 else {
      throw invocation.wrong(ConsoleProblems.badValue, "\(chosen[0]) and \(chosen[1]) exclude each other")
    }
    let isOfAll = chosen == ["--list"] || chosen == ["--confirm"]
    guard isOfAll == invocation.operands.isEmpty else {
      throw isOfAll
        ? invocation.wrong(ConsoleProblems.extraOperand, "sumaq forget \(chosen[0]) takes no person")
        : invocation.wrong(ConsoleProblems.missingOperand, "sumaq forget needs a person, --list or --confirm")
    }
    for option in ["--keep", "--with-email", "--every", "--dry-run", "--receipt"] where invocation.has(option) {
      guard let mode = chosen.first else { continue }
      throw invocation.wrong(ConsoleProblems.badValue, "\(option) does not go with \(mode)")
    }
    guard !invocation.has("--needle") || chosen == ["--prove"] else {
      throw invocation.wrong(ConsoleProblems.badValue, "--needle goes with --prove")
    }
    guard !invocation.has("--lake") || chosen == ["--lift"] else {
      throw invocation.wrong(ConsoleProblems.badValue, "--lake goes with --lift")
    }
    switch chosen.first {
    case "--prove": return try prove(invocation)
    case "--list":
      invocation.processContext.output.write(try ForgetLook.list(try RunCommand.request(invocation)))
      return .done
    case "--confirm":
      invocation.processContext.output.write(
        try ForgetLook.confirm(try RunCommand.request(invocation), RunCommand.context(invocation)))
      return .done
    case "--lift": return try lift(invocation)
    default: return try forget(invocation)
    }
  }

  /// The loop of the hidden `prove-worker`.
  static func work(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: ForgetLook.work() == 0 ? .done : .software)
  }

  private static func forget(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    var wish = PersonForgetting.Wish()
    wish.keep = invocation.value("--keep").flatMap(ReviewRetention.init(rawValue:)) ?? .none
    wish.withMail = invocation.has("--with-email")
    wish.every = invocation.has("--every")
    wish.dryRun = invocation.has("--dry-run")
    let request = try RunCommand.request(invocation)
    let person = try PersonCommand.person(invocation)
    guard !(wish.dryRun && invocation.has("--receipt")) else {
      throw invocation.wrong(ConsoleProblems.badValue, "--dry-run makes no receipt: it prints the numbers")
    }
    let receipt = invocation.value("--receipt").map {
      Path.absolute($0, in: invocation.processContext.workingFolder)
    }
    if let receipt { try reserve(receipt) }
    let result = Result { try PersonForgetting(request, context, wish).run(person) }
    RunCommand.printProblems(context, invocation)
    if case .failure = result, let receipt { try giveBack(receipt) }
    let answer = try result.get()
    for line in answer.words { RunCommand.say(line, context, invocation) }
    guard let receipt else {
      invocation.processContext.output.write(answer.receipt)
      return answer.isFound ? Outcome(exitCode: .found) : .done
    }
    do throws(Failure) {
      try write(answer.receipt, to: receipt)
    } catch {
      // It cannot be made a second time, so it is printed before the run fails.
      invocation.processContext.output.write(answer.receipt)
      throw error
    }
    return answer.isFound ? Outcome(exitCode: .found) : .done
  }

  private static func prove(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let person = try PersonCommand.person(invocation)
    let (words, isFound) = try ForgetLook.prove(
      person, needles: invocation.values("--needle"), try RunCommand.request(invocation), context)
    for line in words { invocation.processContext.output.write(line + "\n") }
    return isFound ? Outcome(exitCode: .found) : .done
  }

  private static func lift(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let lake = invocation.has("--lake") ? invocation.path("--lake", default: "") : nil
    let words = try ForgetLook.lift(
      try PersonCommand.person(invocation), lake: lake, try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    RunCommand.say(words, context, invocation)
    return .done
  }

  /// Makes the receipt's file, empty, before anything is removed. An earlier receipt is not replaced.
  private static func reserve(_ path: String) throws(Failure) {
    do throws(FileError) {
      if let status = try FileStatus.of(path), status.kind != .file || status.size > 0 {
        throw FileError("write", path, code: status.kind == .folder ? EISDIR : EEXIST)
      }
      try Files.replace(path, with: [], permissions: 0o600, sync: false)
    } catch {
      throw PeopleProblems.receiptPlace.failure(.cannotCreate, at: Place(path), error.description)
    }
  }

  /// Removes the file that `reserve` made, if it is still empty.
  private static func giveBack(_ path: String) throws(Failure) {
    do throws(FileError) {
      if try FileStatus.of(path)?.size == 0 { try Files.remove(path) }
    } catch { throw error.failure }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    try Failure.ofFiles { () throws(FileError) in
      try Files.replace(path, with: bytes, permissions: 0o600, sync: true)
    }
  }
}

/// `sumaq export-person`, and how a command's operand names a person.
enum PersonCommand {
  static func export(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    var request = try RunCommand.request(invocation)
    request.output = Path.absolute("Output", in: invocation.processContext.workingFolder)
    let person = try person(invocation)
    if let file = invocation.value("--output") {
      let path = Path.absolute(file, in: invocation.processContext.workingFolder)
      let words = try PersonExport.write(person, request, context, toFile: path)
      RunCommand.printProblems(context, invocation)
      RunCommand.say(words, context, invocation)
    } else {
      try PersonExport.write(person, request, context, to: invocation.processContext.output)
      RunCommand.printProblems(context, invocation)
    }
    return try RunCommand.strictly(context, invocation)
  }

  /// The word that names a person: the operand, or for `-` the first line of standard input.
  static func person(_ invocation: Invocation) throws -> String {
    let word = invocation.operands[0]
    guard word == "-" else { return word }
    let process = invocation.processContext
    let typed = process.ask("Id or e-mail address: ", false) ?? process.input(64 << 10)
    let line = typed.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else {
      throw invocation.wrong(ConsoleProblems.missingOperand, "standard input names no person")
    }
    return String(decoding: line, as: UTF8.self)
  }
}
