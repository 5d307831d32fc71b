package import Blobs
package import Core
package import Database
import Dispatch
package import Imaging
import Synchronization
package import Zones

/// Reads pictures by the helper processes after they were stored: what they say of themselves, a thumb and a print,
/// and the original without its metadata where the account wants that. A few at a time, each account in its turn.
///
/// What is left to be read is in the table. So nothing is forgotten when the server ends, however it does.
package final class PictureReading: Sendable {
  /// Pictures that are being read, or wait for a helper.
  private static let mostUnderWay = 8
  /// After that the pictures of an account are tried again, when something was in the way of one.
  private static let retrySeconds = 60

  let blobs: BlobStore
  private let helpers: PictureHelpers
  private let writer: Writer
  /// On `queue` alone.
  private let reader: Reader
  private let zones: Zones
  private let now: @Sendable () -> Instant
  let log: @Sendable (String) -> Void
  /// Everything here runs on it, but for the reading.
  private let queue = DispatchQueue(label: "kortti.reading", qos: .utility)
  private let work = DispatchGroup()
  private let state = Mutex(State())

  private struct State {
    /// Those that may have pictures to be read, the next one first.
    var accounts: [AccountID] = []
    /// How many pictures are.
    var underWay = 0
    /// Those, and those that are put off, until they are tried again.
    var excluded: [AccountID: Set<ItemID>] = [:]
    /// Those whose helpers were killed since the start.
    var killed: [AccountID: Set<ItemID>] = [:]
    var isStopping = false
  }

  package init(
    _ blobs: BlobStore, _ helpers: PictureHelpers, _ database: (Writer, Reader), _ zones: Zones,
    now: @escaping @Sendable () -> Instant, log: @escaping @Sendable (String) -> Void
  ) {
    self.blobs = blobs
    self.helpers = helpers
    (writer, reader) = database
    self.zones = zones
    self.now = now
    self.log = log
  }

  /// Goes on with what was not read when the server ended, and reads what comes.
  package func start() {
    // After the commit of the picture, which is then found. Of another node's commit that node hears, and reads it.
    writer.listen(for: Picture.unreadSignal, hearsOthers: false) { [weak self] in
      self?.lookForUnread()
    }
    lookForUnread()
  }

  private func lookForUnread() {
    run { [self] in
      let accounts = try reader.read { transaction throws(InspectionFault) in
        try transaction.accountsWithUnread()
      }
      for account in accounts { add(account) }
      step()
    }
  }

  private func accounts() throws(InspectionFault) -> [AccountID] {
    try reader.read { transaction throws(InspectionFault) in try transaction.accountIDs() }
  }

  private func look(_ account: AccountID) {
    run { [self] in
      add(account)
      step()
    }
  }

  /// Gives up the bytes of pictures that are inactive for 30 days, before a sweep.
  package func releaseInactive() {
    let context = context("releasePicture")
    do {
      for account in try queue.sync(execute: { try accounts() }) {
        while try writer.write({ try $0.releaseInactivePictures(account, context) }) > 0 {}
      }
    } catch { log("the bytes of inactive pictures can't be given up: \(error)") }
  }

  private func context(_ operation: String) -> RequestContext {
    RequestContext(caller: nil, now: now(), requestID: "pictures", operation: operation)
  }

  /// Returns when nothing more is to be read now.
  package func wait() { work.wait() }

  /// Ends the helpers. What is not read is read after the next start.
  package func stop() {
    state.withLock { $0.isStopping = true }
    writer.listen(for: Picture.unreadSignal, nil)
    helpers.stop()
    work.wait()
  }

  private func run(_ body: @escaping @Sendable () throws -> Void) {
    queue.async(group: work) { [self] in
      do { try body() } catch { log("pictures can't be read: \(error)") }
    }
  }

  private func add(_ account: AccountID) {
    state.withLock { state in
      if !state.accounts.contains(account) { state.accounts.append(account) }
    }
  }

  /// Begins with as many pictures as may be under way.
  private func step() {
    while let (account, excluded) = next() {
      do throws(InspectionFault) {
        let job = try reader.read { transaction throws(InspectionFault) in
          try transaction.nextUnread(account, notIn: excluded)
        }
        guard let job else { continue }
        add(account)
        begin(job)
      } catch {
        log("pictures can't be looked for: \(error)")
        retry(account)
      }
    }
  }

  /// The account whose turn it is, with its pictures that are left out; nil when no more may be begun with.
  private func next() -> (AccountID, Set<ItemID>)? {
    state.withLock { state in
      guard !state.isStopping, state.underWay < Self.mostUnderWay, !state.accounts.isEmpty else {
        return nil
      }
      let account = state.accounts.removeFirst()
      return (account, state.excluded[account] ?? [])
    }
  }

  private func retry(_ account: AccountID) {
    state.withLock { $0.accounts.removeAll { $0 == account } }
    queue.asyncAfter(deadline: .now() + .seconds(Self.retrySeconds)) { [weak self] in
      self?.look(account)
    }
  }

  private func begin(_ job: UnreadPicture) {
    state.withLock { state in
      state.underWay += 1
      state.excluded[job.account, default: []].insert(job.id)
    }
    work.enter()
    let isTaken = helpers.read(blobs.path(of: job.blob.sha256), job.format) { [self] outcome in
      queue.async { [self] in
        switch outcome {
        case .done(let read) where job.isToBeStripped: strip(job, read)
        case .done(let read): keep(job, read, stripped: nil)
        case .unreadable: keep(job, nil, stripped: nil)
        case .notTried(.file):
          putOff(job, "its file \(blobs.path(of: job.blob.sha256)) can't be")
        case .notTried(.killed): noteKill(job)
        case .notTried(let reason): giveUp(job, reason)
        }
      }
    }
    if !isTaken { giveUp(job, .stopping) }
  }

  private func strip(_ job: UnreadPicture, _ read: ReadPicture) {
    let path: String
    do throws(BlobFault) { path = try blobs.newPath() } catch { return fail(job, error) }
    let original = blobs.path(of: job.blob.sha256)
    let isTaken = helpers.strip(original, job.format, into: path) { [self] outcome in
      queue.async { [self] in
        switch outcome {
        case .done:
          do throws(BlobFault) {
            keep(job, read, stripped: try blobs.store(fileAt: path))
          } catch { fail(job, error) }
        case .unreadable: keep(job, nil, stripped: nil)
        case .notTried(.killed): noteKill(job)
        case .notTried(let reason): giveUp(job, reason)
        }
      }
    }
    if !isTaken { giveUp(job, .stopping) }
  }

  /// What killed a helper may have nothing to do with its picture: that is tried once more. The second time it may be
  /// the picture that has the system run out of memory.
  private func noteKill(_ job: UnreadPicture) {
    let isFirst = state.withLock { $0.killed[job.account, default: []].insert(job.id).inserted }
    if isFirst { return putOff(job, "its helper was killed") }
    log("picture \(job.id) is unreadable: its helper was killed twice")
    keep(job, nil, stripped: nil)
  }

  /// Stores what was read; nil for a picture that can't be.
  private func keep(_ job: UnreadPicture, _ read: ReadPicture?, stripped: SealedFile?) {
    do {
      let copies = try read.map { read in
        PictureCopies(
          properties: read.properties, thumb: read.thumb, print: try blobs.store(read.print),
          stripped: stripped)
      }
      let context = context("readPicture")
      try writer.write { [zones] transaction in
        try transaction.keep(copies, of: job, zones, context)
      }
      end(job)
    } catch {
      fail(job, error)
    }
  }

  /// Leaves a picture out for a while, so that those behind it have their turn.
  private func putOff(_ job: UnreadPicture, _ reason: String) {
    log("picture \(job.id) was not read: \(reason)")
    queue.asyncAfter(deadline: .now() + .seconds(helpers.settings.laterSeconds)) { [weak self] in
      self?.include(job)
      self?.look(job.account)
    }
    leave()
  }

  private func giveUp(_ job: UnreadPicture, _ reason: NotTriedReason) {
    if reason != .stopping { log("picture \(job.id) was not read: \(reason)") }
    retry(job.account)
    end(job)
  }

  private func fail(_ job: UnreadPicture, _ error: any Error) {
    log("what was read of picture \(job.id) was not stored: \(error)")
    retry(job.account)
    end(job)
  }

  private func include(_ job: UnreadPicture) {
    state.withLock { _ = $0.excluded[job.account]?.remove(job.id) }
  }

  private func end(_ job: UnreadPicture) {
    include(job)
    leave()
  }

  /// Its place is free for another picture.
  private func leave() {
    state.withLock { $0.underWay -= 1 }
    step()
    work.leave()
  }
}
