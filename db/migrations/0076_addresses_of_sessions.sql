-- The list of sessions of an account shows the IP address from which each session began. Servers of the release before write
-- `address_family`, which nothing reads any more.
-- Lives with: 0067

-- In full, IPv4 within IPv6 as IPv4; null for a session of an earlier release. Goes with the session.
alter table session add address text;
