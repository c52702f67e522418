-- A quote never changes, so the service's role may update none of its other columns; without one it could not lock the row.
alter table quote add column lock_right boolean;
comment on column quote.lock_right is 'Always null: the right to update it is the right to lock the row.';
