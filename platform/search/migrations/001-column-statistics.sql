-- pg_stats shows a role only the columns that it may read: to the role of lenders, no column of a table with a channel.
create function column_statistics(of_table name, of_column name)
returns table (value text, frequency real, empty real)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select common.value, common.frequency, null_frac from pg_stats
  left join unnest(most_common_vals::text::text[], most_common_freqs) as common (value, frequency) on true
  where schemaname = 'public' and tablename = of_table and attname = of_column
$$;
