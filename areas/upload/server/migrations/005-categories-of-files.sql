alter table upload_receipt_file
  add category_code text,
  add category text,
  add check ((category_code is null) = (category is null));
comment on column upload_receipt_file.category is 'The name of category_code when it was sent; null where all files of the receipt have its category.';

alter table upload_receipt add categories text[];
comment on column upload_receipt.category is 'The name of category_code when it was sent; of several categories all names, and the code of the first.';
comment on column upload_receipt.categories is 'The names of several categories; null for one. A filter finds the receipt by each.';
create index upload_receipt_by_categories on upload_receipt using gin (categories) where categories is not null;
