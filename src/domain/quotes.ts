import { choicesOf, statusesOf } from './choices.ts';
import { limits, quotes, requestLimits } from './schema.ts';

export const projectTypes = choicesOf('project_type', quotes.project_type.codes);
export type ProjectType = (typeof projectTypes)[number]['id'];

export type Budget = (typeof quotes.budget.codes)[number];

/** The lower bound of each budget in whole euros, or null for 'discuss'. */
const minimums: Readonly<Record<Budget, number | null>> = {
  '5k-10k': 5_000,
  '10k-25k': 10_000,
  '25k-50k': 25_000,
  '50k-100k': 50_000,
  '100k+': 100_000,
  discuss: null,
};
export const budgets = choicesOf('budget', quotes.budget.codes).map((choice) => ({
  ...choice,
  minimum: minimums[choice.id],
}));

export const timelines = choicesOf('timeline', quotes.timeline.codes);
export type Timeline = (typeof timelines)[number]['id'];

export type QuoteStatus = (typeof quotes.status.codes)[number];
export const quoteStatuses = statusesOf('quote_status', quotes.status.codes, {
  pending: 'sand',
  contacted: 'azure',
  approved: 'teal',
  rejected: 'ink',
});

const open: Readonly<Record<string, boolean>> & Readonly<Record<QuoteStatus, boolean>> = {
  pending: true,
  contacted: true,
  approved: false,
  rejected: false,
};

/** Whether a quote is neither won nor lost, so that staff can write an offer for it. */
export const isOpen = (status: string): boolean => open[status] ?? false;

/** Why staff rejected a quote. */
export const rejectionReasons = choicesOf('rejection_reason', quotes.rejection_reason.codes);
export type RejectionReason = (typeof rejectionReasons)[number]['id'];

/** The optional text fields, in the order of the forms. */
export const optionalTexts = ['phone', 'company'] as const;
export type OptionalText = (typeof optionalTexts)[number];

/** The text fields of the forms. */
const typedTexts = ['name', 'email', ...optionalTexts, 'message'] as const;
type TypedText = (typeof typedTexts)[number];

/** The maximum lengths of these fields in characters. */
export const quoteLimits = Object.fromEntries(
  typedTexts.map((field) => [field, quotes[field].maxLength]),
) as Readonly<Record<TypedText, number>>;

/**
 * A request is suspected spam if it is sent sooner after the form was opened, in milliseconds. The form waits so long.
 */
export const MIN_ELAPSED_MS = requestLimits.min_elapsed_ms;

/** The number of hours within which the agency promises an answer. */
export const RESPONSE_HOURS = limits.response_hours;

/** A quote that becomes overdue within this many hours is due soon. */
export const DUE_SOON_HOURS = limits.due_soon_hours;

export type SiteLanguage = 'en' | 'ar';

/** The source of a visit, stored with the quote and never in a cookie. */
export interface QuoteSource {
  landing_path?: string;
  referrer?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
}

/** Returns the campaign parameters of a visit as one line of text. */
export function campaign(source: QuoteSource): string {
  const fields = [
    source.utm_source,
    source.utm_medium,
    source.utm_campaign,
    source.utm_term,
    source.utm_content,
  ];
  return fields.filter(Boolean).join(' / ');
}

/** The argument `request` of `submit_quote`, without empty optional fields. */
export interface QuoteRequest extends Partial<Record<OptionalText, string>> {
  request_id: string;
  name: string;
  email: string;
  project_type: ProjectType;
  message: string;
  budget?: Budget;
  timeline?: Timeline;
  language: SiteLanguage;
  source?: QuoteSource;
  /** The honeypot: hidden from people, so only bots fill it. */
  subject?: string;
  /** The milliseconds since the form was first opened. Time when no page of the site was open does not count. */
  elapsed_ms: number;
}
