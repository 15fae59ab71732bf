-- Centres as administration keeps them.

alter table centre
  -- ISO 3166-1 alpha-3: what the centre registers for. Null until a start has filled in what is shipped.
  add column countries text[],
  add column address text,
  add column contact text,
  add column languages text[] not null default '{}',
  add column updated_at timestamptz not null default now(),
  -- A mark that keeps a start from bringing it back.
  add column is_deleted boolean not null default false;
