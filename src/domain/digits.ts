/** Replaces Arabic-Indic (٠–٩) and Persian (۰–۹) digits with Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
