extension Instant {
  /// The number up to which those are left out, after a restore at this time, that were given after the backup: minutes
  /// from 2026 on. Less is given in a minute, on an average over the time from one restore to the next. The same backup
  /// may be restored again: what was given in between is below the later minute.
  package var lastLostNumber: Int64 { (seconds - 1_767_225_600) / 60 }
}
