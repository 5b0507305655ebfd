import { type ServiceId, services } from '../agency/services.ts';
import type { ProjectType } from '../domain/quotes';

export const serviceIds = services.map(({ id }) => id);

export const isService = (id: string): id is ServiceId =>
  serviceIds.some((service) => service === id);

export const projectTypeOf = Object.fromEntries(
  services.map(({ id, projectType }) => [id, projectType]),
) as Record<ServiceId, ProjectType>;
