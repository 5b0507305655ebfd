import { expect, it } from 'vitest';
import { arServices } from '../../../src/site/i18n/arServices';
import { enServices } from '../../../src/site/i18n/enServices';
import { servers } from '../../../src/site/services/pieces/servers';

it.each([
  ['English', enServices],
  ['Arabic', arServices],
])('the results count the servers that the drawing shows at each step (%s)', (_, { pieces }) => {
  const shown = [1, 2, 3].map((step) => servers.flat().filter((from) => from <= step).length);
  const { results } = pieces.growth;
  expect(results.map((result) => Number.parseInt(result, 10))).toEqual(shown);
});
