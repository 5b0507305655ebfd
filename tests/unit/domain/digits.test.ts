import { expect, it } from 'vitest';
import { latinDigits } from '../../../src/domain/digits';

it('Arabic-Indic and Persian digits are converted to Latin digits', () => {
  expect(latinDigits('٠٦ ٣٩ ۹۸ 01')).toBe('06 39 98 01');
});
