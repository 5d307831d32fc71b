-- What changed since a row: of a user's records, of nobody's, and of one record.
CREATE INDEX audit_log_by_user ON audit_log (subject_user, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject, subject_id, id);
