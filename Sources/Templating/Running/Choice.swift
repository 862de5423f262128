/// The converted forms of a piece of Markdown, from which one is chosen for each record.
struct Choice: Sendable {
  /// The values whose presence distinguishes the forms; each is one bit of the form's number.
  var flags: [Access] = []
  /// The first operation of each form.
  var ways: [Int] = []
  /// For each form the values that must not be empty.
  var needed: [[Access]] = []
  /// The first operation of the form that is converted at run time.
  var plain = 0
}
