package import Diagnostics
internal import Model
internal import Platform

/// What a task made: its last act is to put this list. A task whose list is there is done, and need not run again.
package struct DoneList: Sendable, Hashable {
  package var task: String
  /// A digest of all that decides what the task makes: a task with the same inputs makes the same, in whatever night.
  package var inputs = ""
  package var files: [LakeFile] = []
  /// Numbers that the task counted, for the screen at the end.
  package var figures: [String: Int] = [:]

  package init(_ task: String) { self.task = task }

  /// The file whose name begins like this below the night's folder.
  package func file(_ kind: String) throws(Failure) -> LakeFile {
    for file in files where file.name.split(separator: "/").dropLast().last.map(String.init) == kind { return file }
    throw Failure(.inputOutput, LakeProblems.torn.problem("the list of the task \(task) names no file of \(kind)"))
  }

  /// The same of a file that the task puts only if there is anything to say; nil if it did not.
  package func optionalFile(_ kind: String) -> LakeFile? {
    files.first { $0.name.split(separator: "/").dropLast().last.map(String.init) == kind }
  }

  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("task", task)
      json.member("inputs", inputs)
      json.key("files")
      json.array { json in for file in files { file.write(to: &json) } }
      json.key("figures")
      json.object { json in
        for (name, number) in figures.sorted(by: { $0.key < $1.key }) { json.member(name, number) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Nil if the bytes are no whole list.
  package init?(json bytes: [UInt8]) {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    guard root["version"]?.number == 1, let task = root["task"]?.string, let inputs = root["inputs"]?.string,
      case .list(let files)? = root["files"]?.content
    else { return nil }
    (self.task, self.inputs) = (task, inputs)
    for file in files {
      guard let file = LakeFile(file) else { return nil }
      self.files.append(file)
    }
    guard let figures = root["figures"]?.members else { return nil }
    for figure in figures { self.figures[figure.name] = figure.value.number ?? 0 }
  }
}

extension LakeFolder {
  /// The list of a task; nil if it is not done.
  package func done(_ task: String, in night: String) throws(Failure) -> DoneList? {
    let path = path(Self.name(task, night))
    do throws(FileError) {
      guard try FileStatus.of(path) != nil else { return nil }
      return DoneList(json: try Files.read(path, limit: 64 << 20))
    } catch { throw error.failure }
  }

  /// The list of a task; fails with 74 if it is not done.
  package func requireDone(_ task: String, in night: String) throws(Failure) -> DoneList {
    if let list = try done(task, in: night) { return list }
    throw Failure(
      .inputOutput,
      LakeProblems.missing.problem(at: Place(path(Self.name(task, night))), "the task \(task) is not done"))
  }

  package func put(_ list: DoneList, in night: String) throws(Failure) {
    try put(list.json, as: Self.name(list.task, night))
  }

  /// The list of a task of any night that had these inputs, if its files are still there; nil if there is none.
  package func made(from inputs: String) throws(Failure) -> DoneList? {
    let list: DoneList?
    do throws(FileError) {
      let path = path(Self.name(inputs))
      list = try FileStatus.of(path) == nil ? nil : DoneList(json: try Files.read(path, limit: 64 << 20))
    } catch { throw error.failure }
    guard let list, list.inputs == inputs, try hasFiles(of: list) else { return nil }
    return list
  }

  package func hasFiles(of list: DoneList) throws(Failure) -> Bool {
    for file in list.files where try !has(file) { return false }
    return true
  }

  /// Whether a file is there, whatever is in it.
  package func has(_ file: LakeFile) throws(Failure) -> Bool {
    do throws(FileError) { return try FileStatus.of(path(file.name)) != nil } catch { throw error.failure }
  }

  /// Removes the list of a task, so that the task is run again, and puts over what it has put.
  package func forget(_ list: DoneList, in night: String) throws(Failure) {
    if !list.inputs.isEmpty { try remove(Self.name(list.inputs), upTo: "tasks") }
    try remove(Self.name(list.task, night), upTo: "nights")
  }

  /// Puts a list where tasks of later nights find it by its inputs.
  package func remember(_ list: DoneList) throws(Failure) { try put(list.json, as: Self.name(list.inputs)) }

  /// Where a night has the list of a task.
  package static func name(_ task: String, _ night: String) -> String { "nights/\(night)/done/\(task).json" }

  private static func name(_ inputs: String) -> String { "tasks/\(inputs).json" }
}
