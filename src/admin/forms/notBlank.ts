/**
 * Validates a required text. Refuses a text that contains only spaces, because the database would
 * trim it to nothing.
 */
export const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;
