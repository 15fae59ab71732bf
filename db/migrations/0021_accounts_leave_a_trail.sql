-- What was done to accounts, log-ins and commands stand in the audit log; guesses are counted by address.

alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (
  kind in (
    'force_flag', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'block',
    'login', 'login_failed', 'account', 'command'
  )
);

drop index login_attempt_recent;
create index login_attempt_of_address on login_attempt (address, attempted_at);
