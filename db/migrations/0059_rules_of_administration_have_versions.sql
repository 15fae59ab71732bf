-- Versions of rules that administration made, and announcements of changes that wait for their day.

-- Of a rule that administration made: {parameters, names, sentences}, as they were in this version.
alter table rule_version add column made jsonb check (jsonb_typeof(made) = 'object');

-- What tells the centres of the change.
alter table rule_due add column announcement_id int references announcement on delete set null;
create index rule_due_of_rule on rule_due (rule, due_at);
create index rule_due_of_announcement on rule_due (announcement_id) where announcement_id is not null;
