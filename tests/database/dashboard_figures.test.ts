import { it } from 'vitest';
import { openBackend } from './kit/backend';
import { expectPlainFigures, generateFigures } from './kit/generated';

const backend = openBackend();

it('every figure over 10,000 quotes and 2,000 projects is that of plain SQL in each time zone', async () => {
  await generateFigures(backend);
  for (const zone of ['Europe/Paris', 'Asia/Dubai', 'America/Los_Angeles', 'Asia/Kathmandu']) {
    await expectPlainFigures(backend, zone);
  }
});
