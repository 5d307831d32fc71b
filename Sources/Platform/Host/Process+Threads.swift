import Glibc

extension Process {
  /// Whether the system gives this process that many threads at a time, beside those that it has. Dispatch, which needs
  /// them, waits for ever where it gets none.
  package static func canStart(threads count: Int) -> Bool {
    // They wait for the end of this pipe.
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return false }
    var started: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      // Guard: the pointer is a number, and nothing reads what is there.
      let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[0]) + 1)
      let code = unsafe pthread_create(
        &thread, nil,
        { argument in
          var byte: UInt8 = 0
          _ = unsafe read(Int32(Int(bitPattern: argument) - 1), &byte, 1)
          return nil
        }, argument)
      if code != 0 { break }
      started.append(thread)
    }
    _ = close(ends[1])
    for thread in started { _ = pthread_join(thread, nil) }
    _ = close(ends[0])
    return started.count == count
  }
}
