import type { ComponentType } from 'react';
import type { ServiceId } from '../../agency/services';
import type { ProjectType } from '../../domain/quotes';
import { type LazyPart, lazyPart } from '../lazyPart';
import { projectTypeOf } from '../serviceIds';
import type { PieceProps } from './sectionProps';

type Piece = LazyPart<ComponentType<PieceProps>>;

/** The section of a service page that no other page has. Its code and its styles load only with its page. */
export const pieces: Readonly<Partial<Record<ProjectType, Piece>>> = {
  website: lazyPart(async () => (await import('./pieces/website')).WeightPiece),
  'mobile-app': lazyPart(async () => (await import('./pieces/mobile-app')).PhonePiece),
  saas: lazyPart(async () => (await import('./pieces/saas')).GrowthPiece),
  'ai-integration': lazyPart(async () => (await import('./pieces/ai-integration')).InvoicePiece),
};

export const pieceOf = (service: ServiceId) => pieces[projectTypeOf[service]];
