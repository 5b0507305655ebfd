import { expect, it } from 'vitest';
import { runProgram } from './kit/runCommand';

const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
const check = (version: string) =>
  runProgram('node', ['--import', pretend(version), 'server/nodeVersion.mjs'], {});

it.each(['18.19.0', '20.18.3'])(
  'the product rejects Node %s with one sentence',
  async (version) => {
    expect(await check(version)).toEqual({
      code: 1,
      output: `Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).\n`,
    });
  },
);

it.each(['20.19.0', '24.0.0'])('the product accepts Node %s', async (version) => {
  expect(await check(version)).toEqual({ code: 0, output: '' });
});
