/** A validator for required texts. Refuses spaces, because the database trims texts. */
export const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;
