import { log, reasonOf } from './log.ts';
import type { Transport } from './mail/worker.ts';

const ANSWER_MS = 10_000;
const TOLD = ['request', 'offer_answer'];

/**
 * Takes what makes a link under other words of a text, such as Slack's <https://…|words>, and what calls everybody, such as
 * @channel, in Mattermost also after a dot, a hyphen or an underscore: the name that a visitor types must do neither.
 */
const asWords = (text: string): string =>
  text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('](', '] (')
    .replace(/(?<![\p{L}\p{N}])@(?=\w)/gu, '@\u200b');

/** Takes what chat programs make a link of by themselves: an address, or only the name of a site. */
const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '$&\u200b');

/**
 * Sends one sentence to a web hook, as Slack, Teams, Mattermost and Google Chat read it: `{"text": "…"}`.
 * @throws Error if the hook does not accept it
 */
export async function tell(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: asWords(text) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`The web hook answers ${response.status}.`);
}

/**
 * Also tells a web hook of each new request and of each answer to an offer, with the subject of the email to the agency, in which
 * only strangers write links.
 * A hook that fails is logged, and delays no email.
 */
export function withHook(transport: Transport, url: string | undefined): Transport {
  if (url === undefined) return transport;
  return {
    ...transport,
    async send(message, mail) {
      await transport.send(message, mail);
      if (!TOLD.includes(mail.kind)) return;
      tell(url, withoutLinks(message.subject)).catch((error) =>
        log('failure', { part: 'hook', reason: reasonOf(error) }),
      );
    },
  };
}
