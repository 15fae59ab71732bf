-- Entries of reference lists are kept by administrators. One that was deleted stays as a mark: a start fills lists with what is
-- missing, and would bring it back. The moment of its last change is the version that a change is based on.
alter table reference_entry
  add updated_at timestamptz not null default now(),
  add is_deleted boolean not null default false,
  -- What an administrator wrote is not completed by a start.
  add is_edited boolean not null default false;

alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (
  kind in (
    'force_flag', 'enrichments', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'block', 'login',
    'login_failed', 'account', 'command', 'admin'
  )
);
