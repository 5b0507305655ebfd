import { isOneOf } from '../../domain/choices';
import { type ProjectType, projectTypes } from '../../domain/quotes';

const FORM = '#quote';

/** The address of the form on any page: `#quote`, or with a project type `#quote=saas`. */
export function quoteHash(type?: ProjectType): string {
  return type ? `${FORM}=${type}` : FORM;
}

/** The project type in the form's address, '' without one; null when the hash is not the form's. */
export function readQuoteHash(hash: string): ProjectType | '' | null {
  const [name, type = '', ...rest] = hash.split('=');
  if (name !== FORM || rest.length > 0) return null;
  return isOneOf(projectTypes, type) ? type : '';
}
