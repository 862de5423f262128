/// One of the files from which a string table is made.
struct StringTableFile {
  let path: String
  let text: String
}
