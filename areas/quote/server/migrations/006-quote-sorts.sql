-- Times ascend: inserting at the beginning of an index splits its pages in half.
drop index quote_by_time;
create index quote_by_time on quote (channel, created_at, quote_id)
  include (source_ref_number, username, brand_name, loan, base_lvr, premium_payable, valid_until);

-- The list of quotes in the order of its columns: the 10,000th row costs 4 to 30 ms in place of a sort of all quotes.
create index quote_by_brand on quote (channel, brand_name, created_at, quote_id);
create index quote_by_user on quote (channel, username, created_at, quote_id);
create index quote_by_lvr on quote (channel, base_lvr, created_at, quote_id);
create index quote_by_reference on quote (channel, lower(source_ref_number)) where source_ref_number is not null;
