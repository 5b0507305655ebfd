import { isOneOf } from '../../domain/choices';
import { type Budget, budgets, type ProjectType, projectTypes } from '../../domain/quotes';

const FORM = '#quote';

/** What a link to the form chooses in it: nothing, a project type, or a project type and a budget. */
export type Preset = '' | ProjectType | `${ProjectType},${Budget}`;

/** Returns the hash that opens the form on any page: `#quote`, or with a preset `#quote=saas`. */
export function quoteHash(preset: Preset = ''): string {
  return preset ? `${FORM}=${preset}` : FORM;
}

/** Returns the preset in the hash without its unknown parts, or null if the hash does not open the form. */
export function readQuoteHash(hash: string): Preset | null {
  const [name, preset = '', ...rest] = hash.split('=');
  if (name !== FORM || rest.length > 0) return null;
  const { type, budget } = partsOf(preset);
  return type && budget ? `${type},${budget}` : type;
}

export function partsOf(preset: string): { type: ProjectType | ''; budget: Budget | '' } {
  const [type = '', budget = ''] = preset.split(',');
  return {
    type: isOneOf(projectTypes, type) ? type : '',
    budget: isOneOf(budgets, budget) ? budget : '',
  };
}
