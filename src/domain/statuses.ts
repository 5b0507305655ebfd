import type { StatusChoice } from './choices';
import { type ProjectStatus, projectStatuses } from './projects';
import { type QuoteStatus, quoteStatuses } from './quotes';

export interface StatusCodes {
  quotes: QuoteStatus;
  projects: ProjectStatus;
}

export type StatusResource = keyof StatusCodes;

/** The statuses of each resource, in the order of the number keys that set them. */
export const statuses: {
  readonly [Resource in StatusResource]: readonly StatusChoice<StatusCodes[Resource]>[];
} = { quotes: quoteStatuses, projects: projectStatuses };
