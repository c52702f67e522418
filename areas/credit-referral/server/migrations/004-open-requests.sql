-- The queue is read from indexes alone as long as PostgreSQL knows that everybody sees what is in them, which a vacuum
-- notes. By default it waits until a fifth of a table has changed: open requests are the newest hundredth.
alter table referral set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table referral_version set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
