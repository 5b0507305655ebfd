import { expect, it } from 'vitest';
import { changedFields } from '../../../src/admin/write/changedFields';

it.each([
  [{ title: ' New ', budget: 500 }, { title: 'New' }],
  [{ title: ' T ', image_url: '  ' }, {}],
  [{ image_url: undefined, technologies: ['a'] }, {}],
  [
    { technologies: ['a', 'b'], budget: null },
    { technologies: ['a', 'b'], budget: null },
  ],
])('a form with the values %j sends %j', (typed, sent) => {
  const opened = { title: 'T', budget: 500, technologies: ['a'], image_url: null };
  expect(changedFields(typed, opened)).toEqual(sent);
});
