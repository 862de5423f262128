/// A drawn chart: the picture, what stands beneath it, and what the reader must be told beside the note.
struct ChartDrawing {
  var picture: String
  /// A key or a line beneath the picture, as markup.
  var below = ""
  /// Sentences after the note: an axis that does not begin at zero, rows that are left out.
  var remarks: [String] = []
}
