alter table draft drop column saved_by;
alter table draft drop column save_number;
