import { isOneOf } from './choices';
import { agencyDay } from './dates';
import { startingBudget } from './money';
import {
  type AdminProjectType,
  adminProjectTypes,
  type ProjectStatus,
  projectLimits,
} from './projects';
import { cut } from './texts';

export interface ProjectDraft {
  title: string;
  description: string;
  client_name: string;
  project_type: AdminProjectType;
  status: ProjectStatus;
  start_date: string;
  end_date: string | null;
  /** Null unless the status is `paid`. */
  paid_on: string | null;
  budget: number | null;
  technologies: string[] | null;
  image_url: string | null;
}

interface ConvertibleQuote {
  name: string;
  project_type: string | null;
  message: string | null;
  budget: string | null;
}

/** What a project takes from the accepted offer. */
interface AcceptedOffer {
  title: string;
  introduction: string | null;
  lines: readonly { text: string }[];
  net_cents: number;
}

/**
 * Returns the default values of the conversion form. `title` is the suggested title in the user's
 * language. An accepted offer precedes it.
 */
export function projectFromQuote(
  quote: ConvertibleQuote,
  title: string,
  today: Date,
  offer: AcceptedOffer | null = null,
): ProjectDraft {
  const offered = offer && [offer.introduction, ...offer.lines.map((line) => line.text)];
  const euros = offer && Math.round(offer.net_cents / 100);
  return {
    title: cut(offer?.title ?? title, projectLimits.title),
    description:
      (offered && cut(offered.filter(Boolean).join('\n'), projectLimits.description)) ||
      quote.message ||
      'No description provided.',
    client_name: quote.name,
    project_type: isOneOf(adminProjectTypes, quote.project_type) ? quote.project_type : 'other',
    status: 'planning',
    start_date: agencyDay(today),
    end_date: null,
    paid_on: null,
    budget: euros && euros > 0 ? euros : startingBudget(quote.budget),
    technologies: [],
    image_url: null,
  };
}
