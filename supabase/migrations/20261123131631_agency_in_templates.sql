set local check_function_bodies = off;

create or replace function private.erase_expired_quotes()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  erased integer;
begin
  -- a change or a conversion that is under way ends first, and may save its request
  perform from public.quotes
  where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update;
  -- with their history, their mails and the notes on them
  delete from public.quotes where quotes.id in (select private.expired_quotes() limit 1000);
  get diagnostics erased = row_count;
  -- the next requests remove what no longer counts; without any it goes here
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.retention set ran_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return erased;
end
$function$;

comment on function "private"."erase_expired_quotes"() is 'Erases the requests that are kept for too long, at most 1000 of them, and the hashes of addresses that no longer count. Returns how many requests.';

comment on table "private"."quote_rate" is 'One row for each recent request, its address and network only as salted hashes. Rows older than the limits look back are removed by later requests, or each night. The privacy notice says so.';

comment on table "public"."answer_templates" is 'The wording of an answer, the same for all staff. {name} and {reference} stand for those of the quote, {agency} for the agency''s name. There is one row for each language, which staff change and nobody removes.';

-- The first wording named an agency. What staff have written stays.
update public.answer_templates set subject = 'Your request {reference} – {agency}'
where language = 'en' and subject = 'Your request {reference} – Confluence';
update public.answer_templates set subject = 'طلبك {reference} – {agency}'
where language = 'ar' and subject = 'طلبك {reference} – ملتقى';
update public.answer_templates set body = regexp_replace(body, '\n\n(?:Confluence|ملتقى)$', E'\n\n{agency}')
where body ~ '\n\n(?:Confluence|ملتقى)$';

select private.apply_privileges();
