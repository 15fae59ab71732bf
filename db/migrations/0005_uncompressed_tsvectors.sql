-- Compressing the tsvectors costs a bulk load as much as everything else that it does with them.
alter table search_doc
  alter anywhere set storage external,
  alter titles set storage external,
  alter fields set storage external;

-- The column with the largest target decides how many rows are sampled, tsvectors and all.
do $$
declare
  field name;
begin
  for field in select attname from pg_attribute where attrelid = 'search_doc'::regclass and attnum > 0 loop
    execute format('alter table search_doc alter %I set statistics 20', field);
  end loop;
end $$;
