import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shortClassNames } from '../../../vite/classNames';
import { testFolder } from '../../kit/testFolder';

const root = testFolder({
  'a.module.css': '.card > p { margin: .5rem } @keyframes run { from {} }',
  'home/b.module.css': '.card:hover .card, .wide { color: red }',
});

const names = [
  ['card', 'a.module.css'],
  ['run', 'a.module.css'],
  ['card', 'home/b.module.css'],
  ['wide', 'home/b.module.css'],
] as const;

it('each class and animation of each CSS module gets a unique name, which is the same in every build', () => {
  const build = () => {
    const nameOf = shortClassNames(root);
    return names.map(([name, file]) => nameOf(name, join(root, file)));
  };
  expect(new Set(build()).size).toBe(names.length);
  expect(build()).toEqual(build());
});
