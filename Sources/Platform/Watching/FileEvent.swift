/// What happened to a file below a watched place.
package enum FileEvent: Sendable, Hashable {
  /// It is new and empty, so that it is likely to be written now.
  case begun(String)
  /// It is being written, by a program that has not closed it yet.
  case writing(String)
  /// It is there, and no program is known to write it.
  case saved(String)
  /// It was removed or moved away.
  case gone(String)
  /// Events were lost: anything may have happened.
  case unknown
}
