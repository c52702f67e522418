drop index policy_by_brand;
create index policy_by_brand on policy ((channel || ' ' || brand_name), channel, policy_number) include (brand_name);
comment on index policy_by_brand is 'The insurer''s list of all policies, by brand: in its order, and for a filter. With the column, so that it is read alone.';
