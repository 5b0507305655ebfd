// @module-tag machine
import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();
const { claim, pass } = openOutbox(backend);

/** Divides the number of requests and the limits. A scale of 1 tests 20,000 requests, which takes minutes. */
const SCALE = 20;
const REQUESTS = 20_000 / SCALE;
const VISITORS = 50;
/** The visitors with the same address. The limit of an address must have room for them. */
const SHARING = 2;

/**
 * Sends requests from random IP addresses of 8 IPv6 networks (/48) and 200 IPv4 networks (/24). In between, 50 visitors
 * send one request each from other networks, of which the last ones share one address.
 */
const flood = () =>
  backend.run(`do $$
    declare
      request constant jsonb := '${JSON.stringify(quoteRequest())}';
      network integer;
      visitor integer;
      address text;
    begin
      for turn in 1 .. ${REQUESTS} loop
        network := turn % 208;
        address := case
          when network < 8 then format('2001:db8:%s:%s::1', to_hex(network), to_hex((random() * 65535)::integer))
          else format('198.18.%s.%s', network, (random() * 255)::integer)
        end;
        for sender in 0 .. (turn % (${REQUESTS} / ${VISITORS}) = 7)::integer loop
          visitor := turn / (${REQUESTS} / ${VISITORS}) * sender;
          if sender = 1 then
            address := format('203.0.%s.9', least(visitor, ${VISITORS - SHARING}));
          end if;
          perform set_config('request.headers', jsonb_build_object('x-forwarded-for', address)::text, true);
          begin
            perform public.submit_quote(request || jsonb_build_object(
              'request_id', gen_random_uuid(), 'email', format('%s-%s@mail.example', turn, sender),
              'name', case sender when 1 then 'Visitor ' || visitor else 'Flood' end));
          exception when sqlstate 'PT429' then null;
          end;
        end loop;
      end loop;
    end
  $$`);

it(`the requests of visitors are stored during a flood from 208 networks (${REQUESTS})`, {
  tags: 'request',
}, async () => {
  await backend.run(
    `update private.quote_limits set per_address = greatest(${SHARING}, per_address / ${SCALE}), overall = overall / ${SCALE}`,
  );
  await flood();
  const visitors = await backend.sql(
    "select id, is_spam, spam_reason from public.quotes where name like 'Visitor %'",
  );
  expect(visitors).toHaveLength(VISITORS);
  expect(visitors.filter(({ is_spam }) => !is_spam).length).toBeGreaterThanOrEqual(VISITORS - 1);

  await backend.run('update public.mail_settings set send_receipts = false');
  await pass('1 minute');
  const told = new Set<unknown>();
  let digested = 0;
  for (let mails = await claim(100); mails.length > 0; mails = await claim(100)) {
    for (const { kind, quote, count } of mails) {
      if (kind === 'request') told.add(quote?.id);
      else digested += count ?? 0;
    }
  }
  const untold = visitors.filter(({ id }) => !told.has(id));
  expect(untold).toMatchObject([{ spam_reason: 'over_limit' }]);
  expect(
    await backend.sql("select from public.quotes where spam_reason = 'over_limit'"),
  ).toHaveLength(digested);
});
