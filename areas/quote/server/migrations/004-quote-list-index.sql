-- The documents make rows 3 kB wide: a filter reads fifty times less where all that the list shows is in its index.
drop index quote_by_time;
create index quote_by_time on quote (channel, created_at desc, quote_id)
  include (source_ref_number, username, brand_name, loan, base_lvr, premium_payable, valid_until);

-- Reading them from the documents makes keeping a quote four times as expensive as writing them beside these.
alter table quote
  alter column brand_name drop expression,
  alter column loan drop expression,
  alter column base_lvr drop expression,
  alter column premium_payable drop expression,
  alter column brand_name set not null,
  alter column loan set not null,
  alter column base_lvr set not null,
  alter column premium_payable set not null;
