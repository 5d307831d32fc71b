/// Takes how much of a known amount of work is done: of 0, nothing is to be done.
public typealias Progress = @Sendable (_ done: Int64, _ total: Int64) -> Void
