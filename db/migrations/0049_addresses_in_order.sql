-- The list of addresses begins in the order of their beginnings; whole ones may be longer than an index entry.
create index url_check_in_order on url_check ((left(url, 200)) collate "C");
create index url_check_by_time on url_check (checked_at);
