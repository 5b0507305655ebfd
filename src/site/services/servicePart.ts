import type { ServiceId } from '../../agency/services';
import type { ServiceMessages } from '../i18n/enServices';

/** The props of each section of a service page. */
export interface ServicePart {
  service: ServiceId;
  copy: ServiceMessages;
}
