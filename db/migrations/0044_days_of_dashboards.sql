-- What the counts of dashboards were on each day: `{trait: {category: records}}` of a centre, and of all of them under an
-- empty code.
create table dashboard_day (
  day date not null,
  center text collate "C" not null,
  counts jsonb not null,
  primary key (center, day)
);
