internal import Platform

/// A member that cannot be opened.
struct UnreadableMember: ExportMember {
  private let member: any ExportMember
  private let fault: InputFault

  init(_ member: any ExportMember, _ fault: InputFault) {
    self.member = member
    self.fault = fault
  }

  var name: String { member.name }
  var identifyingName: String { member.identifyingName }
  var container: String? { member.container }
  var isDump: Bool { member.isDump }
  var status: FileStatus { member.status }
  var bytes: Int { member.bytes }
  var digest: String? { nil }

  func open() throws(InputFault) -> any ExportContent { throw fault }
}
