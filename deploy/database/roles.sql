-- As a superuser: psql -v owner_password=… -v service_password=… -f deploy/database/roles.sql
-- lmi_owner owns the tables and runs the migrations; the servers work as lmi_service, which cannot change audit lines, and within
-- a lender's call as lmi_lender, which finds that lender's rows alone. On the database of a release without it: run the two lines
-- with lmi_lender, then migrate.js.
create role lmi_owner login password :'owner_password';
create role lmi_service login password :'service_password' connection limit 300;
grant lmi_service to lmi_owner;
create role lmi_lender;
grant lmi_lender to lmi_service;
create database lmi owner lmi_owner;
revoke connect, temporary on database lmi from public;
grant connect, temporary on database lmi to lmi_service;
\connect lmi
-- From PostgreSQL 15 on only the owner of a database may create tables in it.
revoke create on schema public from public;
-- Need a superuser where they are not trusted extensions.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
