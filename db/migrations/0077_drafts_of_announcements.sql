-- Announcements may be kept as drafts, which only administration sees.
-- Lives with: 0067

-- A draft has its times here, and its publish_at and expires_at lie in the past: the release before, which knows no drafts,
-- takes it for an expired announcement and shows it to no reader.
alter table announcement
  add column draft_publish_at timestamptz,
  add column draft_expires_at timestamptz,
  add check ((draft_publish_at is null) = (draft_expires_at is null));
