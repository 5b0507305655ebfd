import { isOneOf } from '../../domain/choices';
import { type ProjectType, projectTypes } from '../../domain/quotes';

const FORM = '#quote';

/** Returns the hash that opens the form on any page: `#quote`, or with a project type `#quote=saas`. */
export function quoteHash(type?: ProjectType): string {
  return type ? `${FORM}=${type}` : FORM;
}

/**
 * Returns the project type in the hash, '' if it contains no known type, or null if the hash does not open the form.
 */
export function readQuoteHash(hash: string): ProjectType | '' | null {
  const [name, type = '', ...rest] = hash.split('=');
  if (name !== FORM || rest.length > 0) return null;
  return isOneOf(projectTypes, type) ? type : '';
}
