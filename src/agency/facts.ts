import type { ProjectType, SiteLanguage } from '../domain/quotes.ts';

/** A text in each language of the site. */
type Localised = Readonly<Record<SiteLanguage, string>>;

type Https = `https://${string}`;

/** The path of an image in `public`, with its alternative text. */
export interface Picture {
  file: string;
  alt: Localised;
}

/**
 * The facts about an agency. An empty text is a missing fact: the pages omit it, and the build
 * reports it. `null` means that the agency has no such fact.
 */
export interface Agency {
  name: Localised;
  /** A line under the name, in the footer. */
  tagline: Localised;
  /** The cities of the offices, alone and with the prepositions 'in' and 'from'. */
  cities: Readonly<Record<SiteLanguage, { names: string; in: string; from: string }>>;
  /** A sentence about the origin of the agency's name. */
  origin: Localised | null;
  /** For whom the agency works, in one line under the title of the home page, or null. */
  audience: Localised | null;
  /** The default of `VITE_SITE_URL`. */
  siteUrl: string;
  email: string;
  /** In the E.164 format, for links and structured data. */
  phone: string;
  phoneDisplay: string;
  /** The international number without `+`, as wa.me requires. */
  whatsapp: string;
  whatsappDisplay: string;
  /** The text that prefills a new chat. It is the same on every page and in every language. */
  whatsappGreeting: string;
  instagram: string;
  /** The tips in the footer: a page whose texts are in `src/site/i18n/enTips.ts` and `arTips.ts`, or a page elsewhere. */
  tips: '/digital-tips' | Https | null;
  /** The page on which clients book a call, one or in each language. The first answer links it. */
  bookingUrl?: Https | Readonly<Record<SiteLanguage, Https>> | null;
  /** The offices. The legal pages state the address of the first one. */
  offices: readonly [Office, ...Office[]];
  /** The figures that the home page states. `areOurs`: the agency stands by its offices and by `PROMISES`. */
  claims: Readonly<Record<ClaimId, Claim>> & { areOurs: boolean };
  legal: Legal;
  /**
   * The number of days after which delivered work counts as approved if the client has not answered, in the terms of new
   * offers. Null leaves the sentence out. A lawyer should read it first.
   */
  approvedAfterDays: number | null;
  /** A photograph that stands in the hero of the home page instead of the drawing, or null. */
  photograph: Picture | null;
  /** The page *What we build* shows examples, and *Client work* the first case and those after it. */
  cases: readonly (Example | Case)[];
  testimonials: readonly Testimonial[];
  team: readonly Person[];
  clients: readonly Client[];
}

export const claimIds = ['clients', 'years', 'satisfaction'] as const;
type ClaimId = (typeof claimIds)[number];

interface Claim {
  figure: string;
  /**
   * Where the figure comes from, such as 'Asked of 42 clients in 2026', which the home page shows below it. Null marks a
   * claim without a source, which a build for a public address refuses.
   */
  source: Localised | null;
}

interface Office {
  city: Localised;
  street: Localised;
  /** The language of the street's name, or null if the name is translated. */
  streetLanguage: string | null;
  postalCode: string | null;
  country: Localised & { code: string };
  /** What the office does, in a sentence of the section about the agency. */
  work: Localised;
  /** The IANA time zone of the office's clock. */
  zone: string;
  /**
   * When somebody in the office reads requests, every day, or null if the page does not say so. The hours of the offices
   * follow each other without a gap: the page says when the first office opens and the last one closes.
   */
  hours: { from: string; to: string } | null;
  /** A photograph of the office or of its people, or null. */
  photograph: Picture | null;
  /** The office's own number in international format with spaces, or null if it is reached at the agency's. */
  phone: string | null;
}

/**
 * What a site must state about its publisher and its hosting provider (LCEN, article 1-1), and about data transfers
 * (GDPR).
 */
interface Legal {
  /** The registered name of the company. */
  company: string;
  /** The legal form, such as 'SAS'. */
  form: string;
  capital: string | null;
  /** The entry in the trade register, such as 'RCS Lyon 123 456 789'. */
  registration: string;
  vat: string | null;
  /** The director of publication. */
  director: string;
  host: { name: string; address: string; phone: string };
  /** A sentence that names the safeguard for data accessed from outside the European Union. */
  transfers: Localised | null;
}

/**
 * What a first project can look like, in an agency that shows no client work yet: it has no client and no result, and is
 * shown by what the page of the service with this project type has to try.
 */
export interface Example {
  isExample: true;
  projectType: ProjectType;
  title: Localised;
  built: Localised;
}

/** A case study of the agency's work for a client. The first one takes the place of all examples. */
export interface Case {
  isExample: false;
  title: Localised;
  client: string;
  built: Localised;
  result: Localised;
  picture: Picture | null;
  link: string | null;
}

/** What a client says, in one sentence, right below the hero of the home page. */
interface Testimonial {
  text: Localised;
  name: string;
  role: Localised;
  /** The face of the client, or null. */
  face: Picture | null;
  /** The work, or the client with it, or null. */
  picture: Picture | null;
}

interface Person {
  name: Localised;
  role: Localised;
  city: Localised;
  picture: Picture | null;
}

/** A client whose logo the home page shows. */
interface Client {
  name: string;
  logo: string;
}
