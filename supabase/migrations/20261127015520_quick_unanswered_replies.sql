set local check_function_bodies = off;

drop view "public"."unanswered_replies";

create view "public"."unanswered_replies" with (security_invoker=true) AS  SELECT due.id,
    due.resource,
    reply.created_at
   FROM (((public.notes reply
     JOIN private.subjects shared ON ((shared.id = reply.subject_id)))
     JOIN private.subjects own USING (conversation))
     JOIN private.due_records(private.agency_day()) due(list, resource, id, quote_id, name, email, phone, owner, day, created_at) ON (((due.id = own.id) AND (due.list = 'followUps'::text))))
  WHERE ((reply.kind = 'reply'::text) AND (reply.by_link OR reply.by_mail) AND (NOT (EXISTS ( SELECT
           FROM (private.subjects other
             JOIN public.notes later ON ((later.subject_id = other.id)))
          WHERE ((other.conversation = shared.conversation) AND (later.kind <> 'note'::text) AND (later.created_at > reply.created_at))))));

create index notes_of_clients on public.notes using btree (subject_id)
  where ((kind = 'reply'::text) AND (by_link or by_mail));

select private.apply_privileges();
