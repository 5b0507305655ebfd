import { backendChecks } from './backend';
import type { Check } from './check';
import { databaseChecks } from './database';
import { dataFolderChecks } from './dataFolder';
import { health } from './health';
import { siteChecks } from './site';

/** All checks, in the order of their lines. */
export const checks: readonly Check[] = [
  ...backendChecks,
  ...databaseChecks,
  ...siteChecks,
  ...dataFolderChecks,
  health,
];
