/// An object of a C library that is freed exactly once, when this is released.
///
/// Decoders keep their handles in instances of this class and have no deinit. Thus an init that throws after it stored
/// a handle frees it once, whatever else was set by then.
final class Owned<Handle> {
  let handle: Handle
  private let release: (Handle) -> Void

  init(_ handle: Handle, release: @escaping (Handle) -> Void) {
    self.handle = handle
    self.release = release
  }

  deinit { release(handle) }
}
