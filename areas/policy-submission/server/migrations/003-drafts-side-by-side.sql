-- A person had one draft of a submission; it is the first of several now.
update draft set form = 'policy-submission/' || coalesce(content ->> 'quoteId', gen_random_uuid()::text)
where form = 'policy-submission';
