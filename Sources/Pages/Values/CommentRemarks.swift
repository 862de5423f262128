internal import Diagnostics
internal import Markdown
internal import Model
internal import Store
internal import Synchronization

/// Reports each comment that cannot be shown as Markdown, once, however many pages show it.
final class CommentRemarks: Sendable {
  private let problems: any ProblemSink
  private let reported = Mutex<Set<UInt64>>([])

  init(_ problems: any ProblemSink) { self.problems = problems }

  func add(_ excess: MarkdownExcess, of review: Review) {
    guard reported.withLock({ $0.insert(ContentHash.short(review.id)).inserted }) else { return }
    problems.report(PagesProblems.plainComment(of: review.id, because: excess.description))
  }
}
