-- An account that has worked is anonymised: a pseudonym takes the place of its name. The texts that name it are rewritten beside
-- the work, from the rows of `erasure`.
-- Lives with: 0067

alter table app_user add anonymised_at timestamptz;

-- A name and an e-mail address that are to disappear, and what takes their place. The row goes once that is done.
create table erasure (
  id bigint generated always as identity primary key,
  -- The account, where it stays under its pseudonym.
  user_id int,
  name text not null,
  email text,
  pseudonym text not null,
  due_at timestamptz not null
);

-- The audit log is only added to, but for an erasure, which names itself in its transaction.
create or replace function refuse_to_rewrite_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('seriatim.erasure', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is only added to';
end $$;
