set local check_function_bodies = off;

create or replace function private.grant_quotes()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, phone, company, project_type, budget, timeline, message, status, language, owner, links, follows_quote_id), update (updated_at, updated_by, name, email, phone, company, project_type, budget, timeline, status, is_spam, spam_reason, rejection_reason, follow_up_on, replied_at, language, owner, links), delete on public.quotes to authenticated, service_role;
  grant execute on function public.search_quotes to authenticated;
  grant execute on function public.notes(public.quotes) to authenticated, service_role;
end
$function$;

select private.apply_privileges();
