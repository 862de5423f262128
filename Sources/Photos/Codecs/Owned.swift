/// A C library's object, given back exactly once: when this goes out of use.
///
/// Decoders keep their handles in one of these and have no deinit, so that an init which throws after it stored a
/// handle gives it back once, whatever it had set by then.
final class Owned<Handle> {
  let handle: Handle
  private let giveBack: (Handle) -> Void

  init(_ handle: Handle, giveBack: @escaping (Handle) -> Void) {
    self.handle = handle
    self.giveBack = giveBack
  }

  deinit { giveBack(handle) }
}
