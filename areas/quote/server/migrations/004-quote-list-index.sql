-- The documents make rows 3 kB wide: a filter reads fifty times less where all that the list shows is in its index.
drop index quote_by_time;
create index quote_by_time on quote (channel, created_at desc, quote_id)
  include (source_ref_number, username, brand_name, loan, base_lvr, premium_payable, valid_until);
