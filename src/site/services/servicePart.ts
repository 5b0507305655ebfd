import type { ServiceId } from '../../routes';
import type { ServiceMessages } from '../i18n/enServices';

/** What every part of a service page is given. */
export interface ServicePart {
  service: ServiceId;
  copy: ServiceMessages;
}
