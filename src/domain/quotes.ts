import type { Choice, StatusChoice } from './choices.ts';

/**
 * The allowed project types, budgets, timelines and statuses of a quote. CHECK constraints of the database contain the
 * same ids.
 */
export const projectTypes = [
  { id: 'website', name: 'choices.project_type.website' },
  { id: 'mobile-app', name: 'choices.project_type.mobile-app' },
  { id: 'saas', name: 'choices.project_type.saas' },
  { id: 'ai-integration', name: 'choices.project_type.ai-integration' },
  { id: 'consulting', name: 'choices.project_type.consulting' },
  { id: 'other', name: 'choices.project_type.other' },
] as const satisfies readonly Choice[];
export type ProjectType = (typeof projectTypes)[number]['id'];

/** `minimum` is the lower bound in whole euros, or null for 'discuss'. */
export const budgets = [
  { id: '5k-10k', name: 'choices.budget.5k-10k', minimum: 5_000 },
  { id: '10k-25k', name: 'choices.budget.10k-25k', minimum: 10_000 },
  { id: '25k-50k', name: 'choices.budget.25k-50k', minimum: 25_000 },
  { id: '50k-100k', name: 'choices.budget.50k-100k', minimum: 50_000 },
  { id: '100k+', name: 'choices.budget.100k+', minimum: 100_000 },
  { id: 'discuss', name: 'choices.budget.discuss', minimum: null },
] as const satisfies readonly (Choice & { minimum: number | null })[];
export type Budget = (typeof budgets)[number]['id'];

export const timelines = [
  { id: 'asap', name: 'choices.timeline.asap' },
  { id: '1-month', name: 'choices.timeline.1-month' },
  { id: '2-3-months', name: 'choices.timeline.2-3-months' },
  { id: '3-6-months', name: 'choices.timeline.3-6-months' },
  { id: '6-months+', name: 'choices.timeline.6-months+' },
  { id: 'flexible', name: 'choices.timeline.flexible' },
] as const satisfies readonly Choice[];
export type Timeline = (typeof timelines)[number]['id'];

export const quoteStatuses = [
  { id: 'pending', name: 'choices.quote_status.pending', tone: 'sand' },
  { id: 'contacted', name: 'choices.quote_status.contacted', tone: 'azure' },
  { id: 'approved', name: 'choices.quote_status.approved', tone: 'teal' },
  { id: 'rejected', name: 'choices.quote_status.rejected', tone: 'ink' },
] as const satisfies readonly StatusChoice[];
export type QuoteStatus = (typeof quoteStatuses)[number]['id'];

/** Why staff rejected a quote. */
export const rejectionReasons = [
  { id: 'budget', name: 'choices.rejection_reason.budget' },
  { id: 'timing', name: 'choices.rejection_reason.timing' },
  { id: 'scope', name: 'choices.rejection_reason.scope' },
  { id: 'no_reply', name: 'choices.rejection_reason.no_reply' },
  { id: 'other', name: 'choices.rejection_reason.other' },
] as const satisfies readonly Choice[];

/** The optional text fields, in the order of the forms, with their maximum lengths. */
const optionalLimits = { phone: 40, company: 200 } as const;
export type OptionalText = keyof typeof optionalLimits;
export const optionalTexts = Object.keys(optionalLimits) as OptionalText[];

/** The maximum lengths of the fields in characters. The database has the same limits. */
export const quoteLimits = { name: 200, email: 320, ...optionalLimits, message: 10_000 } as const;

/**
 * A request is suspected spam if it is sent sooner after the form was opened, in milliseconds. The form waits so long.
 * The database has the same number, `min_elapsed_ms` of `private.quote_limits`.
 */
export const MIN_ELAPSED_MS = 3000;

/** The number of hours within which the agency promises an answer. */
export const RESPONSE_HOURS = 24;

/** A quote that becomes overdue within this many hours is due soon. */
export const DUE_SOON_HOURS = 8;

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
