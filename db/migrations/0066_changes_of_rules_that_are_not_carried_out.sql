-- What becomes of changes of rules that wait for their day, and of trials that are taken up again.

-- A change that was not carried out is a notice of all who administer, until one of them has taken note of it.
alter table rule_due add column looked_at timestamptz;
update rule_due set looked_at = now() where problem is not null;
create index rule_due_not_looked_at on rule_due (done_at) where problem is not null and looked_at is null;

-- What its announcement was written from: a digest. It is written again where the rule changes meanwhile.
alter table rule_due add column told text;

create function tell_rule_notices() returns trigger language plpgsql as $$
begin
  perform tell_notices('');
  return null;
end
$$;
create trigger rule_due_is_noticed after update on rule_due for each row
  when (new.problem is distinct from old.problem or new.looked_at is distinct from old.looked_at)
  execute function tell_rule_notices();

-- The state of rules and lists that a trial judges with (validation_change); null before it has begun.
alter table rule_trial add column judged_with text;
