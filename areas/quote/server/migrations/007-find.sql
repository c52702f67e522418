create index quote_by_second_group on quote (channel, substr(quote_id, 7) text_pattern_ops);
create index quote_by_third_group on quote (channel, substr(quote_id, 13) text_pattern_ops);
comment on index quote_by_second_group is 'Finds quotes by the beginning of a group of their id. Trigrams would cost each quote several times as much.';
