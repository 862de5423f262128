internal import Diagnostics
internal import Model

/// The settings of the operator's own commands.
extension Settings {
  /// A command that is run when a build has ended.
  package struct OnFinish: Sendable, Hashable {
    package enum When: String, Sendable, CaseIterable {
      case always
      case newProblems = "new-problems"
      case failed
    }

    /// The program and its arguments.
    package var command: [String]
    package var when = When.newProblems

    package init(_ command: [String]) { self.command = command }
  }

  /// A command that carries what changed elsewhere.
  package struct PublishAfter: Sendable, Hashable {
    package enum Folder: String, Sendable, CaseIterable { case site, reports }

    /// The program and its arguments.
    package var command: [String]
    package var seconds = 600
    /// The folder of the output whose changes it gets; nil for both.
    package var folder: Folder?

    package init(_ command: [String]) { self.command = command }
  }

  static func onFinish(_ node: DocumentNode) throws(DocumentReader.Fault) -> OnFinish {
    var setting = OnFinish(try command(node, "onFinish"))
    for member in node.members ?? [] {
      switch member.name {
      case "command": break
      case "when":
        let words = OnFinish.When.allCases.map(\.rawValue)
        let word = try member.value.word(for: "onFinish.when", among: words)
        setting.when = OnFinish.When(rawValue: word) ?? setting.when
      default: throw unknown(member, in: "onFinish", among: ["command", "when"])
      }
    }
    return setting
  }

  static func publishAfter(_ node: DocumentNode) throws(DocumentReader.Fault) -> PublishAfter {
    var setting = PublishAfter(try command(node, "publish.after"))
    for member in node.members ?? [] {
      switch member.name {
      case "command": break
      case "seconds": setting.seconds = try seconds(member.value)
      case "folder":
        let words = PublishAfter.Folder.allCases.map(\.rawValue)
        setting.folder = PublishAfter.Folder(rawValue: try member.value.word(for: "publish.after.folder", among: words))
      default: throw unknown(member, in: "publish.after", among: ["command", "seconds", "folder"])
      }
    }
    return setting
  }

  private static func command(_ node: DocumentNode, _ name: String) throws(DocumentReader.Fault) -> [String] {
    let advice = "Write for example \"command\": [\"/usr/local/bin/tell\", \"--now\"]: the program, then its arguments."
    guard node.members != nil else { throw node.wrong(name, takes: "an object with \"command\"") }
    guard let list = node["command"] else { throw node.fault("\(name) has no \"command\"", advice) }
    guard case .list = list.content else {
      throw list.fault("\(name).command is \(list.kindInWords), and takes a list of texts; no shell reads it", advice)
    }
    let words = try list.texts(for: "\(name).command")
    guard let program = words.first, !program.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) else {
      throw list.fault("\(name).command names no program", advice)
    }
    return words
  }

  private static func seconds(_ node: DocumentNode) throws(DocumentReader.Fault) -> Int {
    guard case .number(let digits) = node.content, let number = Int(digits), (1...86_400).contains(number) else {
      throw node.wrong("publish.after.seconds", takes: "whole number, 1 to 86400")
    }
    return number
  }
}
