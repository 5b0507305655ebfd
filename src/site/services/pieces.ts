import type { ComponentType } from 'react';
import type { ServiceId } from '../../agency/services';
import type { ProjectType } from '../../domain/quotes';
import { type LazyPart, lazyPart } from '../lazyPart';
import { projectTypeOf } from '../serviceIds';
import type { ServicePart } from './servicePart';

/** The part of a service page that no other page has. Its code and its styles load only with its page. */
export const pieces: Readonly<Partial<Record<ProjectType, LazyPart<ComponentType<ServicePart>>>>> =
  {
    website: lazyPart(async () => (await import('./pieces/WeightPiece')).WeightPiece),
    'mobile-app': lazyPart(async () => (await import('./pieces/PhonePiece')).PhonePiece),
    saas: lazyPart(async () => (await import('./pieces/GrowthPiece')).GrowthPiece),
    'ai-integration': lazyPart(async () => (await import('./pieces/InvoicePiece')).InvoicePiece),
  };

export const pieceOf = (service: ServiceId) => pieces[projectTypeOf[service]];
