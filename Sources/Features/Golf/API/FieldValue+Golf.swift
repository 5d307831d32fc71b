import WebAPI

// Enumerations that fields of records have, stored as their raw values.

extension Gender: FieldValue {}
