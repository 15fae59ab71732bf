-- Accounts and roles as administration keeps them.

ALTER TABLE app_user
  ADD COLUMN email text,
  -- Set with a password that somebody else chose: nothing else is served before its owner has chosen another.
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

ALTER TABLE role ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
