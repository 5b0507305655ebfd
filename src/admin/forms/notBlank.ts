/** A validator for required texts: spaces are no value. The database trims what it stores. */
export const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;
