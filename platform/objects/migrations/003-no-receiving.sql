-- An upload ends ten minutes after its address has expired, so its age alone says whether it may still arrive.
alter table upload drop column receiving_until;
