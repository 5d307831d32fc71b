import Core
import Dispatch
import Host
import Synchronization
import TimeImport
import Zones

/// The rows of an import's file, marked, in their order. While some are written, the next ones are read.
final class RowsAhead: Sendable {
  private struct State {
    var reader: RowReader
    var marks: ImportMarks
    var pieces: OpenFile.Pieces
    var found: Result<[MarkedRow], any Error>?
    var isOver = false

    mutating func read() throws -> [MarkedRow] {
      guard let piece = pieces.next() else { throw ImportRun.UnreadableFile() }
      isOver = piece.isEmpty
      return marks.marked(isOver ? try reader.end() : try reader.take(piece))
    }
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "kortti.import-rows", qos: .utility)
  private let reading = DispatchGroup()

  init(_ form: FileForm, of work: ImportWork) {
    state = Mutex(
      State(
        reader: RowReader(form, in: work.input.zone),
        marks: ImportMarks(of: work.owner, by: work.context.caller?.user),
        pieces: OpenFile.Pieces(of: work.file)))
    readAhead()
  }

  /// The next rows, perhaps none; `nil` behind the last ones.
  func next() throws -> [MarkedRow]? {
    reading.wait()
    let found = state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
    guard let rows = try found?.get() else { return nil }
    readAhead()
    return rows
  }

  private func readAhead() {
    queue.async(group: reading) { [self] in
      state.withLock { state in
        if state.isOver { return }
        do { state.found = .success(try state.read()) } catch { state.found = .failure(error) }
      }
    }
  }
}
