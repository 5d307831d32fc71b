import Core

// Which texts of new and changed projects, tasks and entries are too short or too long.

extension NewProject {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("description", description, .long)
    errors.check("customer", customer, .short)
    errors.check("color", color, .short)
    return errors
  }
}

extension ProjectChange {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    errors.check("description", description, .long)
    errors.check("customer", customer, .short)
    errors.check("color", color, .short)
    return errors
  }
}

extension NewTask {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    return errors
  }
}

extension TaskChange {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("name", name, .name)
    return errors
  }
}

extension EntryDetails {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("description", description, .long)
    errors.check(tags)
    return errors
  }
}

extension EntryChange {
  var textErrors: [FieldError] {
    var errors: [FieldError] = []
    errors.check("description", description, .long)
    if case .set(let tags) = tags { errors.check(tags) }
    return errors
  }
}

extension [FieldError] {
  /// How many tags an entry has at most.
  private static var mostTags: Int { 50 }

  fileprivate mutating func check(_ tags: Tags) {
    let names = tags.names
    if names.count > Self.mostTags {
      append(FieldError("tags", "This must have 0 to \(Self.mostTags) elements."))
    }
    for (index, name) in names.enumerated() { check("tags[\(index)]", name, .name) }
  }
}
