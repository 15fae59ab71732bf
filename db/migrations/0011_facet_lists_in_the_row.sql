-- Lists of facet values stay in the row: moved out of it, each costs a look-up of its own when it is written and when it
-- is read (filling the column cache took five times as long), and what stands for it in the row is hardly shorter.
alter table search_doc
  alter media set storage main,
  alter languages set storage main,
  alter issuing_bodies set storage main,
  alter publisher_locations set storage main,
  alter publisher_names set storage main,
  alter sources set storage main,
  alter subjects set storage main,
  alter partner_repositories set storage main,
  alter period_of_activity set storage main,
  alter fields_structure set storage main;
