import { Resource, type ResourceDefinitions } from 'react-admin';
import offers from './offers/index';
import projects from './projects/index';
import quotes from './quotes/index';
import type { AdminResource } from './ui/resource';

/** The resources, in the order of the tabs and of the search results. */
export const resources: readonly AdminResource[] = [quotes, offers, projects];

export const definitions: ResourceDefinitions = Object.fromEntries(
  resources.map((resource) => [resource.name, Resource.registerResource(resource)]),
);
