import type { ProjectType } from '../domain/quotes';
import type { ServiceId } from './addresses';

export const serviceIds = ['website', 'app', 'saas', 'ai'] as const satisfies readonly ServiceId[];

/** The project type that the form preselects when it opens from a service's card or page. */
export const projectTypeOf = {
  website: 'website',
  app: 'mobile-app',
  saas: 'saas',
  ai: 'ai-integration',
} as const satisfies Record<ServiceId, ProjectType>;
