import { expect, it } from 'vitest';
import { readLink } from '../../../src/domain/links';

it('a link has its own name, or else that of its address', () => {
  expect(readLink('New logo https://drive.example/logo')).toEqual({
    name: 'New logo',
    href: 'https://drive.example/logo',
  });
  expect(readLink('https://www.x.example/').name).toBe('x.example');
});
