-- The last change of what is public is looked for by every answer to harvesters, and by every save: after a load that was all
-- records of a second.
create index public_record_by_change on public_record (changed_at);

-- In which language the owner of a subscription is written to.
alter table webhook add column language text not null default 'en' check (language in ('en', 'es', 'fr', 'ru'));

-- A paused subscription waits for its owner.
create function tell_webhook_notice() returns trigger language plpgsql as $$
begin
  perform tell_notices(coalesce(new.user_id, old.user_id)::text);
  return null;
end
$$;
create trigger webhook_is_noticed after update on webhook for each row
  when (new.state is distinct from old.state) execute function tell_webhook_notice();
create trigger paused_webhook_ends after delete on webhook for each row
  when (old.state = 'paused') execute function tell_webhook_notice();
create index paused_webhook_of_user on webhook (user_id) where state = 'paused';
