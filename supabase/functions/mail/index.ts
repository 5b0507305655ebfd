/**
 * The mail worker as an Edge Function. On hosted Supabase, the database calls it for each new quote and every minute.
 */
import { mailHandler } from '../_shared/mail/handler.ts';

declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

Deno.serve(mailHandler(Deno.env.toObject()));
