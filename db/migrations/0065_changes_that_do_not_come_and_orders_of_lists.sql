-- What becomes of changes of rules that wait for their day, and of trials that are taken up again; orders of long lists.

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

-- Orders that the lists of administration offer. None by what changes while work goes on (progress, counts): each note of
-- how far a task or an import is would write every index of its table.
create index app_user_email_in_order on app_user (email collate words, id);
create index app_user_by_activity on app_user (is_active, id);
create index app_user_by_membership on app_user (is_member_of_ic, id);
create index app_user_by_login on app_user (last_login_at, id) where last_login_at is not null;
create index app_user_of_centre on app_user (center_id, id);
create index task_by_action on task (action collate words, id);
create index task_by_state on task ((case status when 'QUEUED' then 'RUNNING' else status end), id);
create index task_by_end on task (ended_at, id) where ended_at is not null;
create index import_by_file on import (file_name collate words, id);
create index import_by_user on import (username collate words, id);
create index import_by_creation on import (created_at, id);
create index import_by_state on import (nullif(status, ''), id);
create index issn_block_by_last on issn_block (last_number, id);
create index issn_block_by_creation on issn_block (created_at, id);
create index issn_block_by_state on issn_block (state, id);

-- Words of searches are found by their parts of three characters, where the server of the base has the means; else all
-- rows are read.
do $$
declare
  each_table text;
begin
  create extension if not exists pg_trgm;
  foreach each_table in array array['app_user', 'task', 'import', 'issn_block'] loop
    execute format('create index %I on %I using gin (searched gin_trgm_ops)', each_table || '_by_parts', each_table);
  end loop;
exception
  when feature_not_supported or insufficient_privilege or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: searches in long lists of administration read all rows';
end
$$;
