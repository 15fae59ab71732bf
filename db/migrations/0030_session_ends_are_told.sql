-- The end of a session, for whatever reason, is told to the servers: what they keep open for it is closed.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;

create trigger session_end_is_told after delete on session for each row execute function tell_session_end();
