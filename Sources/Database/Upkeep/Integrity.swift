extension ReadTransaction {
  /// What is wrong with the file: damaged pages, rows that break their table's rules, indexes that miss rows,
  /// rows that point nowhere. Empty when all is well. Reads the whole file.
  public final func damage() throws(DatabaseError) -> [String] {
    var found = try all("PRAGMA integrity_check") { $0.text(0) }
    if found == ["ok"] { found = [] }
    try each("PRAGMA foreign_key_check") { row in
      let number = row.intOrNil(1).map { " \($0)" } ?? ""
      found.append("row\(number) of \(row.text(0)) points to nothing in \(row.text(2))")
    }
    return found
  }
}
