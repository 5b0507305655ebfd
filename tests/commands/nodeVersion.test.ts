import { expect, it } from 'vitest';
import { runProgram } from './kit/runCommand';

const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

const words = (version: string) =>
  `Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).\n`;

it.each([
  ['20.18.3', { code: 1, output: words('20.18.3') }],
  ['20.19.0', { code: 0, output: '' }],
])('the product ends on Node %s with %j', async (version, ended) => {
  const options = ['--import', pretend(version), 'server/nodeVersion.mjs'];
  expect(await runProgram('node', options, {})).toEqual(ended);
});
