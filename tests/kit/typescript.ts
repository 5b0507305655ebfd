/** The arguments that make Node run TypeScript, as in the commands of package.json. */
export const TYPESCRIPT = [
  '--import',
  new URL('../../server/typescript.mjs', import.meta.url).href,
];
