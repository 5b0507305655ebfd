// The names of fields and codes, for screens and emails. This file imports nothing: the Edge Function that sends emails
// on hosted Supabase runs it in Deno, which rejects imports without a file extension.

/** The labels of the optional text fields, which the site and the back office share. */
export const enOptionalTexts = {
  phone: 'Phone',
  company: 'Company',
} as const;

export const enQuoteFields = {
  reference: 'Reference',
  created_at: 'Received',
  status: 'Status',
  name: 'Name',
  email: 'Email',
  ...enOptionalTexts,
  project_type: 'Project type',
  budget: 'Budget',
  timeline: 'Timeline',
  message: 'Description',
  language: 'Language',
  responded_at: 'Answered',
  follow_up_on: 'Follow-up',
  owner: 'Owner',
  rejection_reason: 'Reason',
  follows_quote_id: 'Continues',
  links: 'Links',
  waiting_since: 'Response time',
  notes: 'Notes',
  offer: {
    number: 'Offer',
    status: 'Offer status',
    gross_cents: 'Offer total incl. VAT',
  },
  source: {
    landing_path: 'Page',
    referrer: 'From',
    campaign: 'Campaign',
  },
} as const;

/** The labels of budgets and timelines, which the site and the back office share. */
export const enBudgets = {
  '5k-10k': '5,000-10,000 EUR',
  '10k-25k': '10,000-25,000 EUR',
  '25k-50k': '25,000-50,000 EUR',
  '50k-100k': '50,000-100,000 EUR',
  '100k+': '100,000+ EUR',
  discuss: "Let's discuss",
} as const;

export const enTimelines = {
  asap: 'ASAP',
  '1-month': 'Within 1 month',
  '2-3-months': '2-3 months',
  '3-6-months': '3-6 months',
  '6-months+': '6+ months',
  flexible: 'Flexible',
} as const;

export const enChoices = {
  project_type: {
    website: 'Website',
    'mobile-app': 'Mobile App',
    saas: 'SaaS',
    'ai-integration': 'AI Integration',
    consulting: 'Consulting',
    other: 'Other',
  },
  budget: enBudgets,
  timeline: enTimelines,
  quote_status: {
    pending: 'Pending',
    contacted: 'Contacted',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  rejection_reason: {
    budget: 'Budget too low',
    timing: 'Timing does not fit',
    scope: 'Not our work',
    no_reply: 'No reply',
    other: 'Other',
  },
  project_status: {
    planning: 'Planning',
    in_progress: 'In Progress',
    completed: 'Completed',
    on_hold: 'On Hold',
    paid: 'Paid',
  },
  offer_status: {
    draft: 'Draft',
    sent: 'Sent',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  period: {
    week: 'Last 7 days',
    month: 'This month',
    'last-month': 'Last month',
    quarter: 'This quarter',
    year: 'This year',
    between: 'Two dates…',
  },
} as const;
