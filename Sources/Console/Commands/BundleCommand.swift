internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq bundle`: a restaurant or a reviewer as one file, or every restaurant.
enum BundleCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    var request = try RunCommand.request(invocation)
    if !invocation.has("--all") {
      request.output = Path.absolute("Output", in: invocation.processContext.workingFolder)
    }
    let work = { try BundleWriter(try wish(invocation), request, context) }
    if let folder = invocation.value("--all") {
      try refuse(["--user"], beside: "--all", invocation)
      let path = Path.absolute(folder, in: invocation.processContext.workingFolder)
      let (words, exitCode) = try work().writeAll(into: path)
      RunCommand.printProblems(context, invocation, all: true)
      RunCommand.say(words, context, invocation)
      return exitCode == .done ? try RunCommand.strictly(context, invocation) : Outcome(exitCode: exitCode)
    }
    let subject = try subject(invocation)
    let words = try write(subject, try work(), invocation)
    RunCommand.printProblems(context, invocation, all: true)
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }

  private static func write(
    _ subject: BundleWriter.Subject, _ work: BundleWriter, _ invocation: Invocation
  ) throws -> String {
    let folder = invocation.processContext.workingFolder
    let file = invocation.value("--output")
    if file == "-" { return try work.write(subject, to: invocation.processContext.output) }
    return try work.write(subject, toFile: file.map { Path.absolute($0, in: folder) }, in: folder)
  }

  private static func subject(_ invocation: Invocation) throws(Failure) -> BundleWriter.Subject {
    if let user = invocation.value("--user") {
      try refuse([], beside: "--user", invocation)
      return .user(user)
    }
    guard let word = invocation.operands.first else {
      throw invocation.wrong(ConsoleProblems.missingOperand, "sumaq bundle needs RESTAURANT, --user ID or --all DIR")
    }
    return .restaurant(word)
  }

  private static func refuse(_ options: [String], beside option: String, _ invocation: Invocation) throws(Failure) {
    if let other = options.first(where: invocation.has) ?? invocation.operands.first {
      throw invocation.wrong(
        ConsoleProblems.extraOperand, "sumaq bundle \(option) does not take “\(Printable.line(other, limit: 80))”")
    }
  }

  private static func wish(_ invocation: Invocation) throws(Failure) -> BundleWish {
    var wish = BundleWish()
    if let format = invocation.value("--format") { wish.format = BundleWish.Format(rawValue: format) ?? .html }
    if let photos = invocation.value("--photos") { wish.photos = BundleWish.Photos(rawValue: photos) ?? .all }
    wish.limitBytes = try limit(invocation)
    wish.replacesAny = invocation.has("--force")
    return wish
  }

  private static let units = [("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("", 1)]

  /// A size such as `10MB`, `800 kB` or `2.5 MB`, in powers of 1000 as the screen shows sizes; a bare number is bytes.
  private static func limit(_ invocation: Invocation) throws(Failure) -> Int? {
    guard let text = invocation.value("--max") else { return nil }
    for (unit, factor) in units where text.lowercased().hasSuffix(unit.lowercased()) {
      let digits = text.dropLast(unit.count)
      let number = digits.hasSuffix(" ") ? digits.dropLast() : digits
      let isPlain = number.utf8.allSatisfy { (0x30...0x39).contains($0) || (factor > 1 && $0 == 0x2E) }
      guard isPlain, let amount = Double(number), case let bytes = amount * Double(factor), (1..<1e15).contains(bytes)
      else { break }
      return Int(bytes)
    }
    throw invocation.wrong(
      ConsoleProblems.badValue, "--max takes a size such as 10MB, 800kB or a number of bytes, not “\(text)”")
  }
}
