-- The log of audit names who changed by hand what the system wrote, and why.
alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (
  kind in (
    'force_flag', 'enrichments', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'block', 'login',
    'login_failed', 'account', 'command'
  )
);
