import { isOneOf } from './choices';
import { localDay } from './dates';
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

/**
 * Returns the default values of the conversion form. `title` is the suggested title in the user's
 * language.
 */
export function projectFromQuote(
  quote: ConvertibleQuote,
  title: string,
  today: Date,
): ProjectDraft {
  return {
    title: cut(title, projectLimits.title),
    description: quote.message || 'No description provided.',
    client_name: quote.name,
    project_type: isOneOf(adminProjectTypes, quote.project_type) ? quote.project_type : 'other',
    status: 'planning',
    start_date: localDay(today),
    end_date: null,
    paid_on: null,
    budget: startingBudget(quote.budget),
    technologies: [],
    image_url: null,
  };
}
