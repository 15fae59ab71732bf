-- Errors that an undo would have given a record that it therefore left as it is.
-- Lives with: 0067

alter table change_set_record add column revert_errors jsonb check (jsonb_typeof(revert_errors) = 'array');
alter table import_touch add column revert_errors jsonb check (jsonb_typeof(revert_errors) = 'array');
