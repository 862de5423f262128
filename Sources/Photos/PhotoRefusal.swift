package import Diagnostics
internal import Model

/// The reason why a photo has no copies: the kind of problem, the words, and what pages show.
struct PhotoRefusal: Error, Sendable, Hashable {
  let kind: ProblemKind
  let reason: String
  let outcome: PhotoCopy.State

  init(_ kind: ProblemKind, _ reason: String, _ outcome: PhotoCopy.State = .unreadable) {
    self.kind = kind
    self.reason = reason
    self.outcome = outcome
  }

  init(_ error: CodecError) {
    switch error {
    case .unknownFormat: self.init(PhotoProblems.notAPicture, error.description)
    case .unsupported: self.init(PhotoProblems.unsupported, error.description)
    case .tooLarge: self.init(PhotoProblems.tooLarge, error.description, .tooLarge)
    case .damaged, .cannotEncode: self.init(PhotoProblems.damaged, error.description)
    case .libraryMissing: self.init(PhotoProblems.libraryMissing, error.description, .waiting)
    }
  }

  /// `reference` identifies the file: a path in the exports folder, or an address.
  func problem(_ reference: String) -> Problem {
    kind.problem(at: Place(ofPhoto: reference), "the photo cannot be shown: \(reason)")
  }
}

extension Place {
  /// The location of a photo from its reference, without parts that must stay private.
  package init(ofPhoto reference: String) { self.init(Printable.line(ShownAddress.of(reference), limit: 200)) }
}
