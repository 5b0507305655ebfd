import type { ServiceId } from '../addresses';
import type { ServiceMessages } from '../i18n/enServices';

/** What every part of a service page is given. */
export interface ServicePart {
  service: ServiceId;
  copy: ServiceMessages;
}
