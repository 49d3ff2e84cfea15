-- The role and the database of Quad on PostgreSQL 14 or newer. Run it once, as an administrator:
--   psql -v ON_ERROR_STOP=1 -v password="$(openssl rand -hex 24)" -f deploy/postgres.sql postgres
-- psql prints nothing of the password: keep it in a variable first. In DATABASE_URL, hexadecimal needs no encoding; or leave the
-- password out there and set PGPASSWORD.
create role quad login nosuperuser nocreatedb nocreaterole password :'password';
create database quad owner quad encoding 'UTF8' locale 'C' template template0;
-- Nobody else can connect. The owner has all that Quad needs: it makes its tables itself.
revoke all on database quad from public;

\connect quad
revoke all on schema public from public;
grant usage, create on schema public to quad;

-- To check. Expected: UTF8 | C | quad | t | on (off: the cluster has no checksums; pg_checksums adds them while it is stopped).
select pg_encoding_to_char(d.encoding) as encoding,
       d.datcollate as "locale",
       pg_get_userbyid(d.datdba) as owner,
       has_schema_privilege('quad', 'public', 'create') as may_create,
       current_setting('data_checksums') as checksums
  from pg_database d
 where d.datname = current_database();
-- Expected: at least 12 for each node of Quad (with several WORKERS 80, with more than 20 of them 4 for each), and 10 for commands and backups.
select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections;
