internal import Diagnostics
internal import Model
internal import Templating

/// A page of the site beside the values that its template can use.
enum ValuesPage {
  static let page = OwnPage(
    "values.html", OwnFiles.values,
    Schema(
      "values",
      [
        Slot("path", .text, "the page's path below the output"), Slot("address", .path, "where it is served"),
        Slot("values", .text, "its values as JSON, indented"), Slot("reason", .text, "why there are none"),
      ]))

  /// Where a page stands beside its values.
  static func address(of path: String) -> String { "/_/values?page=" + PercentEncoding.component(path) }

  static func answer(_ path: String, address: String, _ desk: any LiveDesk) -> Answer {
    var (values, reason) = (SlotValue.empty, SlotValue.empty)
    do {
      values = .bytes(try desk.values(of: path))
    } catch let error as any EndingError {
      reason = .text("\(error.failure.problem.headline). \(error.failure.problem.mend)")
    } catch {
      reason = .text("\(error)")
    }
    return OwnPage.answer(200, page.bytes(Record([.text(path), .text(address), values, reason])))
  }
}
