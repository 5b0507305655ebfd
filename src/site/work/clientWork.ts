import { agency } from '../../agency/agency';
import type { Case, Example } from '../../agency/facts';

/** What the agency has built for clients. */
export const clientWork = agency.cases.filter((each): each is Case => !each.isExample);

/** What the page shows until there is client work: an example beside it would make the work look invented, too. */
export const examples = clientWork.length > 0 ? [] : agency.cases.filter(isExample);

function isExample(each: Case | Example): each is Example {
  return each.isExample;
}
