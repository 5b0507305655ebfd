import { agency } from '../../../agency/agency';
import { enChoices, enQuoteFields } from '../../../agency/terms/en';
import type { DateRange } from '../../../domain/dates';
import type { OfferStatus } from '../../../domain/offers';
import type { ProjectStatus } from '../../../domain/projects';
import type {
  Budget,
  ProjectType,
  QuoteStatus,
  RejectionReason,
  Timeline,
} from '../../../domain/quotes';
import { enOffer, enOfferFields, enOffers } from './enOffers';
import { enProjectFields, enProjects } from './enProjects';
import { enQuotes } from './enQuotes';

/** The codes of `src/domain` for which `src/agency/terms` must contain labels. */
interface Labels {
  project_type: Record<ProjectType, string>;
  budget: Record<Budget, string>;
  timeline: Record<Timeline, string>;
  quote_status: Record<QuoteStatus, string>;
  rejection_reason: Record<RejectionReason, string>;
  project_status: Record<ProjectStatus, string>;
  offer_status: Record<OfferStatus, string>;
  period: Record<DateRange, string>;
}

/** The messages of each resource that the shared parts of the back office show. */
export interface ResourceMessages extends Readonly<Record<string, string>> {
  title: string;
  /** How many rows hold data of a person. */
  held: string;
  show_new: string;
  empty: string;
  empty_hint: string;
  create: string;
  details: string;
  not_found: string;
  load_failed: string;
  create_failed: string;
  update_failed: string;
  delete_failed: string;
  deleted: string;
  bulk_changed: string;
  bulk_undone: string;
}

/**
 * The back office in English, the default language. The customer prescribed some of the texts, such
 * as the French ones of the login screen: see docs/requirements.md.
 */
export const en = {
  app: {
    name: agency.name.en,
    title: 'Back office',
    nav: 'Sections',
    dashboard: 'Dashboard',
    updated: 'Updated %{time}',
    logout: 'Logout',
    language: 'Language',
    language_failed: 'The language could not be loaded. Check the connection and try again.',
    theme: 'Theme',
    theme_light: 'Light',
    theme_dark: 'Dark',
    theme_system: 'System default',
    account: 'Account',
    help: 'Help',
    site: 'View the site',
    colon: ':',
    change: '%{name}: %{value}',
    pair: '%{first}, %{second}',
    retry: 'Try again',
    failed: 'Not loaded',
    checking: 'Vérification des permissions...',
    not_found: 'There is no page at this address.',
  },
  login: {
    title: 'Administration',
    prompt: 'Entrez le mot de passe pour accéder au dashboard',
    password: 'Mot de passe',
    show: 'Afficher la saisie',
    hide: 'Masquer la saisie',
    submit: 'Accéder au dashboard',
    busy: 'Vérification...',
    back: '← Retour au site',
    wrong_password: 'Mot de passe incorrect',
    unexpected: 'Erreur de connexion',
    ended: 'La session est terminée : reconnectez-vous pour reprendre là où vous étiez.',
  },
  dashboard: {
    loading: 'Loading dashboard...',
    total_quotes: 'Total Quotes',
    this_month: '%{smart_count} this month',
    active_projects: 'Active Projects',
    of_total: 'of %{smart_count} project |||| of %{smart_count} projects',
    pending_quotes: 'Pending Quotes',
    need_attention: 'Need attention',
    paid_projects: 'Paid Projects',
    completed_paid: 'Completed & paid',
    total_revenue: 'Total Revenue',
    all_projects: 'From all projects',
    quotes_status: 'Quotes Status',
    projects_status: 'Projects Status',
    recent: 'Recent Activity',
    no_recent: 'No recent activity',
    new_quote: 'New quote request',
    stale: 'Last updated at %{time}.',
    reports: 'Reports',
    by_reason: 'Rejections by Reason',
    no_reason: 'No reason given',
    answer: 'Answer',
    more: '%{smart_count} more',
    waiting: 'Waiting longer than 24 hours',
    late_projects: 'Projects past their end date',
    nothing_due:
      'Nothing is due: no quote has been waiting longer than 24 hours, no follow-up is due and no project is past its end date.',
    spam: '%{smart_count} quote marked as spam is not counted |||| %{smart_count} quotes marked as spam are not counted',
    due_soon: 'To answer within 8 hours',
    money: 'Money',
    pipeline: 'Pipeline',
    pipeline_hint: 'Planning, in progress and on hold',
    to_invoice: 'To invoice',
    to_invoice_hint: '%{approved} approved · %{rest} not approved',
    paid_in: 'Paid in %{year}',
    in_months: '%{total} in %{months} months',
    conversion: '%{rate} became projects: %{converted} of %{quotes} quotes, %{revenue} paid',
    response_times: 'Response Times',
    in_time: 'Answered within 24 h',
    median_response: 'Median response time',
    quotes_by_month: 'Quotes by Month',
    revenue_by_month: 'Paid Revenue by Month',
    received: 'Quotes received',
    month: 'Month',
    revenue: 'Revenue',
    by_type: 'Conversion by Project Type',
    by_source: 'Conversion by Source',
    converted: 'Converted',
    rate: 'Rate',
    direct: 'Direct',
    by_hand: 'Entered by hand',
    other_sources: '%{smart_count} other source |||| %{smart_count} other sources',
    no_quotes: 'Nothing to compare yet. The first quotes will appear here.',
  },
  list: {
    filters: 'Filters',
    filters_count: 'Filters (%{count})',
    search: 'Search',
    received: 'Period',
    any_status: 'All statuses',
    any_type: 'All types',
    any_period: 'Any time',
    from: 'From',
    to: 'To',
    active_filters: 'Active filters',
    filter_is: '%{field} is %{value}',
    due: 'Due',
    waiting: 'Waiting over 24 h',
    waiting_soon: 'Due within 8 h',
    source: 'Source: %{source}',
    converted: 'Converted to a project',
    remove_filter: 'Remove the filter “%{name}”',
    results: '%{smart_count} result |||| %{smart_count} results',
    page_range: '%{from}–%{to} of %{total}',
    unknown: 'Unknown filter or order',
    unknown_hint: 'It comes from the page’s address or from a saved view.',
    show_all: 'Show the whole list',
    status_of: 'Status of %{name}',
    select: 'Select %{name}',
    nothing_found: 'Nothing matches these filters',
    nothing_found_hint: 'Change or clear them to see more.',
    spam: 'Spam',
    spam_count: 'Suspected spam: %{count}',
    spam_matches:
      '%{smart_count} match among suspected spam: show |||| %{smart_count} matches among suspected spam: show',
    spam_too: 'Including spam',
    views: 'Views',
    save_view: 'Save as a view',
    exporting: 'Exporting...',
    exported: '%{smart_count} row exported. |||| %{smart_count} rows exported.',
    select_all: 'Select all %{total}',
    select_first: 'Select the first %{limit} of %{total}',
    selecting: 'Selecting %{count}…',
    change_status: 'Change status',
    unchanged: '%{smart_count} needed no change.',
    missing: '%{smart_count} no longer exists. |||| %{smart_count} no longer exist.',
    conflicts:
      '%{smart_count} was already changed by somebody else. |||| %{smart_count} were already changed by somebody else.',
    conflict: '%{author}: %{status}, %{time}.',
    undo_conflict: 'The change of %{name} was not undone. %{theirs}',
    conflict_mine: 'You chose %{mine}. Nothing was overwritten.',
    conflict_set: 'Set %{mine}',
    conflict_keep: 'Keep %{status}',
    edit: 'Edit',
    place: '%{place} of %{total}',
    today: 'Today',
    yesterday: 'Yesterday',
    previous: 'Previous',
    next: 'Next',
    shortcuts: 'Keyboard shortcuts',
  },
  search: {
    hint: 'Client, phone, email or reference',
    clients: 'Clients',
    all: 'All %{total} results',
    searching: 'Searching...',
    nothing_found: 'Nothing found',
  },
  clients: {
    open: 'Page of this client',
    also: 'Also as:',
    paid: '%{total} paid',
    new_quote: 'New quote',
    about: 'New messages and notes belong to',
  },
  keys: {
    space: 'Space',
    note: 'Write a note; Ctrl+Enter saves it',
    board: 'On the board: pick up a card, choose its column, put it down',
    enabled: 'Single-key shortcuts',
    enabled_hint: 'When off, only Enter, Escape and the arrow keys work.',
    move: 'Next and previous row',
    open: 'Open the row',
    answer: 'Answer by email, phone or WhatsApp',
    select: 'Select the row',
    status: 'Set the status of the row, of all selected rows, or of the open record',
    everything: 'Search clients and all lists',
    help: 'Show this list',
    close: 'Close the dialog',
  },
  quotes: enQuotes satisfies ResourceMessages,
  convert: {
    title: 'Convert Quote to Project',
    default_title: '%{type} for %{name}',
    submit: 'Convert',
    saving: 'Converting...',
    done: 'Converted: %{title}',
    quote_budget: 'Budget in the quote: %{budget}',
    not_approved: 'Only an approved quote can be converted. Approve it first.',
    already: 'This quote has already been converted.',
  },
  projects: enProjects satisfies ResourceMessages,
  offers: enOffers satisfies ResourceMessages,
  offer: enOffer,
  /** What is sent to a client: see SendToClient. */
  letter: {
    mail_to: 'Email address of the client',
    by_mail: 'Send by email',
    copy_link: 'Copy link',
    copied: 'Link copied.',
    link: 'Link for the client',
    sent: 'The link is ready',
    preview: 'What the client reads first',
  },
  follow_up: {
    title: 'Follow-up',
    day: 'Contact again on',
    tomorrow: 'Tomorrow',
    in_3_days: 'In 3 days',
    next_week: 'Next week',
    set: 'Set',
    clear: 'No follow-up',
    none: 'None',
    saved: 'Follow-up on %{day}.',
    cleared: 'Follow-up removed.',
    due: 'Follow-up: %{day}',
    filter: 'Follow-ups due',
  },
  answers: {
    by_email: 'Email',
    by_phone: 'Phone',
    by_whatsapp: 'WhatsApp',
    write: 'Write',
    open: 'Open %{channel}',
    no_email: 'No email address is known.',
    no_phone: 'No phone number is known.',
    no_whatsapp: 'WhatsApp needs the number with its country code.',
    said: 'What was said',
    saved: 'answered by %{channel}. Follow up:',
    template_first: 'First answer',
    template_question: 'Question',
    template_reminder: 'Reminder',
    template_refusal: 'Refusal',
    template_blank: 'Blank',
    answer_by: 'Answer by %{channel}',
    own: 'Your text',
    templates: 'Answer templates',
    placeholders:
      'All staff share this template. {name} stands for the client’s name, {reference} for the reference of the request, {agency} for our name.',
    save: 'Save for everybody',
    template_saved: 'Template saved for everybody.',
    too_long: '%{length} characters: a message has at most %{limit}.',
  },
  owner: {
    is: 'Owner: %{name}',
    none: 'Nobody',
    take: 'Take it',
    give: 'Give it to…',
    mine: 'Mine',
  },
  notes: {
    title: 'Notes and History',
    add: 'Add a note',
    edit: 'Edit the note',
    author: 'Your name',
    authors: 'Recent authors',
    author_hint: 'Shown with your notes, answers and changes, and remembered in this browser',
    author_missing: 'Enter your name.',
    too_long: '%{length} characters: a note has at most %{limit}.',
    as: 'as %{name}',
    reply: 'Client replied',
    reply_text: 'What the client wrote',
    reply_saved: 'Reply saved.',
    save: 'Save note',
    saved: 'Note saved.',
    changed: 'Note changed.',
    deleted: 'Note deleted.',
    delete_failed: 'The note was not deleted',
    update_failed: 'The note was not saved',
    edited: 'edited',
    edit_of: 'Edit the note of %{author}',
    delete_of: 'Delete the note of %{author}',
    status: 'Status: %{from} → %{to}',
    field_set: '%{field}: \u2068%{to}\u2069',
    field_changed: '%{field}: \u2068%{from}\u2069 → \u2068%{to}\u2069',
    field_removed: '%{field}: removed (\u2068%{from}\u2069)',
    answered: 'Answered by %{channel}',
    converted_to: 'Converted to project',
    converted_from: 'Converted from quote',
    new_note: 'a new note',
    by_staff: 'Staff',
    by_system: 'System',
  },
  live: {
    title: 'Before You Go Live',
    hint: 'The site states these facts about the agency, or lacks them. A developer changes them in the file, then builds the site again. With a public address, the build and the start refuse what is invented.',
    done: 'Everything is settled.',
    line: 'line %{line} of',
    invented: 'Invented',
    invented_hint: 'Visitors would take these for facts.',
    claim: 'Claims of the Demo',
    claim_hint:
      'Numbers of clients, years and satisfaction, an answer within 24 hours, and payment only upon approval. Replace them, or confirm that they are yours.',
    missing: 'Missing',
    missing_hint: 'French law asks for most of these. The pages leave them out until you add them.',
    unconfirmed: 'To Choose with Your Lawyer',
    unconfirmed_hint: 'Off until you choose it.',
    facts: {
      site: 'Address of the site',
      email: 'Email address',
      phone: 'Phone number',
      whatsapp: 'WhatsApp number',
      instagram: 'Instagram page',
      cases: 'A project that is only an example',
      claims: 'Claims on the home page',
      approval:
        'After how many days without an answer delivered work counts as approved, in the terms of new offers',
      company: 'Registered name of the company',
      form: 'Legal form',
      capital: 'Share capital',
      registration: 'Entry in the trade register',
      vat: 'VAT number',
      director: 'Director of publication',
      host: 'Hosting provider',
      transfers: 'Safeguard for data outside the European Union',
    },
  },
  audit: {
    title: 'Sign-Ins and Erasures',
    hint: 'Nobody can change this list, and it names no client.',
    entries: 'Newest First',
    empty: 'Nothing has been recorded yet.',
    sign_in: 'Sign-in',
    export: 'A person’s data shown or downloaded',
    erasure: 'A person’s data erased',
    nothing: 'Nothing was stored',
    expiring: 'Erased within the Next 30 Days',
    expiring_hint:
      'The retention period of these requests ends. A change, a note or a follow-up keeps a request.',
    load_failed: 'The list could not be loaded.',
  },
  mail: {
    menu: 'Mail',
    title: 'Mail Settings',
    recipients_hint: 'Separate addresses with commas. If empty: %{address}',
    which: 'Which Emails Are Sent',
    technical: 'Sender and Links',
    sender_hint: 'Your mail server must accept this address. If empty, the configured one is used.',
    site_url_hint: 'Such as https://www.example.com. If empty, the configured one is used.',
    save: 'Save settings',
    saved: 'Mail settings saved.',
    test: 'Send me a test',
    test_title: 'Test',
    test_hint: 'The test email goes to the saved addresses of the agency.',
    test_waiting: 'The test email is on its way…',
    test_sent: 'Test email sent. Check your inbox and your spam folder.',
    test_failed: 'The test email could not be sent: %{error}',
    test_slow: 'The mail service has not answered yet. Is it running?',
    late: '%{smart_count} email has not been sent. |||| %{smart_count} emails have not been sent.',
    more: 'And %{smart_count} more. |||| And %{smart_count} more.',
    kind_request: 'Notice to the agency',
    kind_receipt: 'Confirmation to the client',
    kind_offer: 'Offer to the client',
    kind_offer_copy: 'Contract to the client',
    kind_offer_reminder: 'Reminder of the offer to the client',
    kind_delivery: 'Request for approval to the client',
    state_sent: 'sent',
    state_kept: 'kept as a file, because no mail server is configured',
    state_failed: 'not delivered: %{error}',
    state_queued: 'on its way',
    kind_reminder: 'Reminder to the agency',
    kind_over_limit: 'Notice of many requests',
    no_worker: 'The mail service has not picked it up.',
    tried_again: 'It will be retried.',
    dismiss: 'Dismiss',
    dismiss_one: 'Dismiss: %{mail}',
    receipt_failed: 'The confirmation could not be delivered: %{error}',
    correct_address: 'Correct the address',
    test_kept:
      'No mail server is configured: this and all other emails are saved as files in the data folder. Set SMTP_URL to send emails.',
    retry: 'Retry',
    retried:
      '%{smart_count} email will be sent again. |||| %{smart_count} emails will be sent again.',
  },
  form: {
    changed_back: 'Changed back.',
    somebody: 'Somebody else',
    conflict:
      '%{who} has changed this in the meantime, at %{time}. Nothing was overwritten. Save again to keep your values, or cancel to keep theirs.',
    conflict_field: '%{field}: %{theirs}. Yours: %{mine}',
    conflict_other: '%{field}: %{theirs}',
    saving: 'Saving...',
    discard_title: 'Discard your changes?',
    discard: 'What you typed has not been saved.',
    discard_confirm: 'Discard',
    keep_editing: 'Keep editing',
    draft_restored: 'Your unsaved changes were restored.',
    discard_draft: 'Discard them',
    links_hint: 'One link a line: name and address',
  },
  demo: {
    remove: 'Remove the demo data',
    title: 'Remove the Demo Data?',
    held: 'This removes %{quotes} and %{projects}, with their notes, history and your changes.',
    final:
      'Projects converted from these quotes are removed too. Real data stays. This cannot be undone.',
    removed: 'The demo data has been removed.',
  },
  validation: {
    day: 'Enter a valid date with day, month and year, or clear the field.',
    emails: 'Enter at most ten addresses such as name@example.com, with commas between them.',
    origin: 'Enter an address such as https://www.example.com, without a path.',
    hours: 'Enter whole hours from 1 to 167. The second reminder must be later than the first.',
    email: 'Enter an address such as name@example.com.',
    contact: 'Enter an email address, or a phone number that starts with + or 0.',
    paid_on: 'Enter the day of payment.',
    end_before_start: 'The end date cannot be before the start date.',
    budget: 'Enter a whole number of euros, 0 or more.',
    budget_limit: 'Enter 2,147,483,647 euros or less.',
    cents: 'Enter an amount such as 1200.50, 0 or more.',
    cents_limit: 'Enter 21,474,836 euros or less.',
    choice: 'Choose a value of the list.',
    count: 'Enter at most %{max} entries.',
    range: 'Enter a number from %{min} to %{max}.',
    taken: 'This value is already in use.',
    refused: 'This value was not accepted.',
    line: 'Line %{line} was not accepted.',
    url: 'The address must start with http:// or https://.',
    link: '“%{link}” is no link. Enter a name and an address such as https://example.com.',
    links: 'Enter at most %{max} links.',
  },
  errors: {
    mail_settings: 'The mail settings could not be loaded',
    save_mail_settings: 'The mail settings were not saved',
    test_mail: 'The test email was not queued',
    retry_mails: 'The emails were not queued again',
    dismiss_mail: 'The email was not dismissed',
    remove_demo: 'The demo data was not removed',
    unexpected: 'Something went wrong on this page.',
    missing_part: 'This part of the page could not be loaded. Check the connection and try again.',
    full_screen: 'Error: %{message}',
    stats: 'Error loading stats',
    search: 'The search failed',
    convert_quote: 'Error converting quote',
    insertion: 'Supabase error: %{message} (Details: %{details})',
    insertion_empty: 'Project insertion succeeded but returned no data.',
    quote_update: 'Supabase error updating quote: %{message} (Details: %{details})',
    project_update: 'Failed to update project: %{message}',
    no_details: 'none',
    notes: 'The notes could not be loaded',
    answer_templates: 'The answer templates could not be loaded',
    save_template: 'The template was not saved',
    erase: 'Nothing was erased',
    export: 'The export failed',
    selection: 'The rows could not be selected',
    gone: 'This entry no longer exists: somebody else has deleted it.',
    in_use: 'Other entries belong to this one: delete them first.',
    in_use_by: 'Other entries belong to this one (%{name}): delete them first.',
    not_allowed: 'The server does not allow this.',
    refused_value: 'A value was not accepted: see the marked field.',
    too_many: 'Too many requests. Wait a moment and try again.',
    too_slow: 'The server took too long. Try again, with fewer rows if there are many.',
    unavailable: 'The server is not available right now. Try again in a moment.',
    no_connection: 'No answer from the server. Check the connection and try again.',
    changed_meanwhile:
      'Somebody else changed this in the meantime. The latest version is shown now.',
  },
  choices: enChoices satisfies Labels,
  resources: {
    quotes: { fields: enQuoteFields },
    projects: { fields: enProjectFields },
    offers: { fields: enOfferFields },
    mail_settings: {
      fields: {
        recipients: 'Emails to the agency go to',
        agency_language: 'Language of these emails',
        send_requests: 'To the agency: each new request',
        send_receipts: 'To the visitor: a confirmation, in the language of the request',
        send_reminders: 'To the agency: reminders of requests that are waiting',
        reminder_hours: 'First reminder after (hours)',
        overdue_hours: 'Second reminder after (hours)',
        sender: 'From',
        site_url: 'Address of the site, for links',
      },
    },
    answer_templates: { fields: { subject: 'Subject', body: 'Message' } },
    notes: { fields: { body: 'Note' } },
  },
} as const;

type SameKeys<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]>;
};

/** The type of the messages of a language. Every translation ends with `satisfies Messages`. */
export type Messages = SameKeys<typeof en>;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a message, such as `app.logout`. An unknown key does not compile. */
export type MessageKey =
  | KeysOf<typeof en>
  // Messages of react-admin that other parts show, too.
  | `ra.action.${'add' | 'cancel' | 'close' | 'delete' | 'export' | 'open' | 'save' | 'undo'}`
  | 'ra.message.details'
  | 'ra.navigation.clear_filters';

/** The resources with a list: those whose messages contain all that the shared parts show. */
export type ResourceName = {
  [Key in keyof typeof en]: (typeof en)[Key] extends ResourceMessages ? Key : never;
}[keyof typeof en];
