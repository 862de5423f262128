/// The keys of blocks in a file of faces.
enum FacesFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
}
