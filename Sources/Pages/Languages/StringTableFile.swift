/// One of the files that a string table is made of.
struct StringTableFile {
  let path: String
  let text: String
}
