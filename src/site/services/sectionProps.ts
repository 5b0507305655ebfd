import type { ServiceId } from '../../agency/services';
import type { ServiceMessages } from '../i18n/enServices';

/** The props of each section of a service page. */
export interface ServiceSectionProps {
  service: ServiceId;
  copy: ServiceMessages;
}
