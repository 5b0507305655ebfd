import type { MailSettings } from '../data/records';

const MIN_HOURS = 1;
const MAX_HOURS = 167;

const editedSettings = [
  'recipients',
  'agency_language',
  'sender',
  'site_url',
  'send_requests',
  'send_receipts',
  'send_reminders',
  'reminder_hours',
  'overdue_hours',
] as const satisfies readonly (keyof MailSettings)[];

/** Converts settings to the values of the form. The recipients become one text. */
export const toForm = (settings: MailSettings) => ({
  ...Object.fromEntries(editedSettings.map((field) => [field, settings[field]])),
  recipients: settings.recipients.join(', '),
  sender: settings.sender ?? '',
  site_url: settings.site_url ?? '',
});

export function toSettings(values: Readonly<Record<string, unknown>>): Partial<MailSettings> {
  const recipients = String(values.recipients ?? '')
    .split(/[,;،؛\s]+/u)
    .filter(Boolean);
  const texts = Object.fromEntries(
    ['sender', 'site_url'].map((field) => [field, String(values[field] ?? '').trim() || null]),
  );
  return {
    ...Object.fromEntries(editedSettings.map((field) => [field, values[field]])),
    ...texts,
    recipients,
  };
}

/**
 * Validates `reminder_hours` or `overdue_hours`. The database checks that `overdue_hours` is
 * greater than `reminder_hours`.
 */
export const hoursError = (hours: unknown): string | undefined =>
  Number.isInteger(hours) && Number(hours) >= MIN_HOURS && Number(hours) <= MAX_HOURS
    ? undefined
    : 'validation.hours';
