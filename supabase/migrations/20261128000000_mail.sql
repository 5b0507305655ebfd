set local check_function_bodies = off;

create or replace function private.write_messages(messages jsonb, report jsonb, writer text) returns jsonb
language plpgsql volatile set search_path = '' as $function$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid, status text)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where changed.status is not null and private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
end
$function$;

comment on function public.change_rows(text, jsonb, text, jsonb, uuid[]) is
  'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument '
  'changes has the format [{set: {column: value}, ids: [id, …], seen: status}]. If seen is set, only rows that still have '
  'this status are changed. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], '
  'conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the '
  'requested one. The argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows '
  'whose status changes; those without an address get none. The report then also has messages: [{id, note}] and offered: [id], the '
  'quotes that do not change because their client can accept an offer. The notes in unsent are deleted, unless one has left.';

select private.apply_privileges();
