import { DRAFT_PREFIX } from '../data/storage';
import { dropDraft, keepDraft, readDraft } from './drafts';

type Values = Record<string, unknown>;

/** The key of a message also named its template. */
const OF_TEMPLATE = /^(message\.[^.]+\.[^.]+)\.[^.]*$/u;
/** The values of these forms did not name the quote. */
const OF_QUOTE = /^(?:conversion|offers)\.([^.]+)$/u;

/** Converts the drafts of 1.1.0, so that a tab that is reloaded after an update shows what was typed before. */
export function convertEarlierDrafts(storage: Storage): void {
  for (const stored of Object.keys(storage)) {
    if (!stored.startsWith(DRAFT_PREFIX)) continue;
    const key = stored.slice(DRAFT_PREFIX.length);
    const draft = readDraft(storage, key);
    const to = OF_TEMPLATE.exec(key)?.[1] ?? key;
    if (!draft || (to !== key && readDraft(storage, to))) continue;
    // First, so that a nearly full storage does not refuse the draft and keep the page from starting.
    if (to !== key) dropDraft(storage, key);
    keepDraft(storage, to, { ...draft, values: converted(draft.values, OF_QUOTE.exec(key)?.[1]) });
  }
}

/** Links were one text, and a technology that was not added yet was a field of its own. */
function converted({ technology, ...values }: Values, quote: string | undefined): Values {
  const { links, technologies } = values;
  const listed = Array.isArray(technologies) ? technologies : [];
  return {
    ...(quote !== undefined && { quote_id: quote }),
    ...values,
    ...(typeof links === 'string' && { links: links === '' ? null : links.split('\n') }),
    ...(technology ? { technologies: [...listed, technology] } : {}),
  };
}
