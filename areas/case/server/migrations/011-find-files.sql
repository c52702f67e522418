create index case_document_newest_of_lender on case_document (channel, uploaded_at desc);
create index case_document_newest on case_document (uploaded_at desc);
comment on index case_document_newest is 'The newest files of cases of all lenders.';
create index case_document_by_name on case_document (channel, lower(name) text_pattern_ops);
create index case_document_trigrams on case_document
  using gin (translate(lower(name), ' ._-(),&+', 'qqqqqqqqq') gin_trgm_ops);
comment on index case_document_trigrams is 'Finds files of cases by a part of the name, of three characters or more. With a letter for each separator, since no trigram crosses two words.';
