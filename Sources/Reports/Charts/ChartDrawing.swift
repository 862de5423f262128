/// A drawn chart: the picture, the key below it, and remarks for the reader.
struct ChartDrawing {
  var picture: String
  /// A key or a line below the picture, as markup.
  var below = ""
  /// Sentences after the note, about an axis that does not begin at zero or rows that are left out.
  var remarks: [String] = []
  /// The pictures of small multiples, which `picture` contains; empty for other charts.
  var smalls: [(name: String, tone: String, svg: String)] = []
}
