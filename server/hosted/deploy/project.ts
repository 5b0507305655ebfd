import { type Configuration, requiredServiceKey } from '../../configuration';
import { mailSecret } from './wakeMails';

/** The hosted Supabase project to deploy to, with the validated settings. */
export interface Project {
  ref: string;
  url: string;
  serviceKey: string;
  configuration: Configuration;
  /** Whether a person at a terminal confirms changes of settings. */
  asks: boolean;
  /** The secrets of the functions that send and receive emails. Undefined if no mail server is set. */
  mail:
    | {
        SMTP_URL: string;
        MAIL_SECRET: string;
        MAIL_FROM?: string;
        SITE_URL?: string;
        EVENTS_URL?: string;
        INBOUND_SECRET?: string;
        MAIL_AUTHSERV?: string;
      }
    | undefined;
}

/** @throws Error that names the missing setting */
export function projectFrom(configuration: Configuration, asks = false): Project {
  const { hosted, projectReference } = configuration;
  if (!hosted) {
    throw new Error(
      'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to the URL and the key of the project.',
    );
  }
  const serviceKey = requiredServiceKey(configuration);
  return {
    ref: projectReference ?? referenceOf(hosted.url),
    url: hosted.url,
    serviceKey,
    configuration,
    asks,
    mail: mailFrom(configuration, serviceKey),
  };
}

function mailFrom(
  { smtpUrl, mailFrom: sender, siteUrl, eventsUrl, inboundSecret, mailAuthserv }: Configuration,
  serviceKey: string,
): Project['mail'] {
  if (smtpUrl === undefined) return undefined;
  return {
    SMTP_URL: smtpUrl,
    MAIL_SECRET: mailSecret(serviceKey),
    ...(sender && { MAIL_FROM: sender }),
    ...(siteUrl && { SITE_URL: siteUrl }),
    ...(eventsUrl && { EVENTS_URL: eventsUrl }),
    ...(inboundSecret && { INBOUND_SECRET: inboundSecret }),
    ...(mailAuthserv && { MAIL_AUTHSERV: mailAuthserv }),
  };
}

/**
 * Reads the reference of the Supabase project from its URL.
 * @throws Error for a custom domain, which does not contain the reference
 */
function referenceOf(url: string): string {
  const reference = /^https:\/\/([a-z]{20})\.supabase\.co$/u.exec(url)?.[1];
  if (reference) return reference;
  throw new Error(
    `Set SUPABASE_PROJECT_REF to the project’s reference (Project settings, General): ${url} does not contain it.`,
  );
}
