import { hosted } from './hostedProject';

/** Deletes the rows of each resource, those first that refer to others, and with them notes and history. */
export const emptiedResources = `do $$ declare resource name; begin
  for resource in
    select listed.resource from private.resources() with ordinality as listed (resource, place) order by place desc
  loop
    execute format('delete from public.%I', resource);
  end loop;
end $$;`;

/**
 * Deletes all rows and resets the settings, but keeps the accounts and the answer templates. On a hosted project, all tests come
 * from one address.
 */
export const emptied = `
        ${emptiedResources}
        delete from private.quote_rate; delete from public.mails; delete from public.audit; delete from private.mail_worker;
        delete from private.offer_numbers; delete from public.unmatched_mails;
        delete from public.mail_settings; insert into public.mail_settings default values;
        update private.quote_limits set per_address = ${hosted ? 1000 : 10}, overall = 300, hourly_receipts = 60, counted_over = '10 minutes', min_elapsed_ms = default, behind_cloudflare = false, retention_months = 36, erased_at = null, trusted_at = now(), doubted_until = null;`;
