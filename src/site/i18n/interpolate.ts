/** Replaces the `{placeholders}` of a message with values. */
export function interpolate(
  message: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return message.replace(/\{(\w+)\}/gu, (whole, key: string) => String(values[key] ?? whole));
}
