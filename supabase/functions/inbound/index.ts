/**
 * What receives mails as an Edge Function. The provider of the mailbox sends each mail to it. See docs/deploy.md.
 */
import { inboundHandler } from '../_shared/receive/handler.ts';

declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

Deno.serve(inboundHandler(Deno.env.toObject()));
