/** The mail worker on hosted Supabase. The database calls it for each new request and every minute. */
import { mailHandler } from '../../mail/handler.ts';

declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

Deno.serve(mailHandler(Deno.env.toObject()));
