set local check_function_bodies = off;

create or replace function public.mail_state()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object(
    'failed', (select count(*) from private.failed_mails()),
    'waiting', (select count(*) from private.mails where status in ('queued', 'sending') and give_up_at > now()),
    'late', (select count(*) from private.mail_troubles()),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', trouble.id, 'kind', trouble.kind, 'failed', trouble.status = 'failed', 'error', trouble.last_error,
          'since', trouble.give_up_at - interval '1 day', 'quote_id', quotes.id, 'reference', quotes.reference,
          'client', quotes.name
        ) order by trouble.give_up_at, trouble.id
      ), '[]')
      from (select * from private.mail_troubles() order by give_up_at, id limit 10) as trouble
      left join public.quotes on quotes.id = trouble.quote_id
    ),
    'lastSentAt', (select max(sent_at) from private.mails where status = 'sent'),
    'sender', (select sender from public.mail_settings),
    'test', (
      select jsonb_build_object('id', id, 'status', status, 'error', last_error, 'created_at', created_at)
      from private.mails where kind = 'test' order by created_at desc, id limit 1
    )
  );
end
$function$;

comment on function "public"."mail_state"() is 'How the mails stand: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, reference, client}], lastSentAt, sender, test: {id, status, error, created_at}}. late: how many failed or have waited for more than ten minutes; troubles: the first ten of them; sender: as the settings name it; test: the last one asked for, or null.';

select private.apply_privileges();
