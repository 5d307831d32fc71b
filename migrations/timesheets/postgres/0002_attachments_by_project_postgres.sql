-- Who may log hours on a project.
CREATE INDEX attachments_by_project ON attachments (project_id, user_id) WHERE attached = 1;
