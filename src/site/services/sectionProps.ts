import type { ReactNode } from 'react';
import type { ServiceId } from '../../agency/services';
import type { ServiceMessages } from '../i18n/enServices';

/** The props of each section of a service page. */
export interface ServiceSectionProps {
  service: ServiceId;
  copy: ServiceMessages;
}

/** The props of a piece: see `pieces.ts`. The page that shows it says what it is about. */
export interface PieceProps extends ServiceSectionProps {
  /** Tells the elements of the pieces of one page apart. */
  id?: string;
  title?: string;
  text?: string;
  /** What follows the text. */
  children?: ReactNode;
}
