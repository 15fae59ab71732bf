-- How far a task ever came, and how many of its runs in a row were cut off without coming farther: such a task is given up.
alter table task
  add furthest bigint not null default 0,
  add stalled_runs int not null default 0;
