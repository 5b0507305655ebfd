import { agency } from '../agency/agency.ts';
import { mailtoLink } from '../domain/contactLinks.ts';
import type { AgencyLanguage } from '../domain/languages.ts';
import type { Block } from './blocks.ts';

const contactLabels: Record<AgencyLanguage, Record<'email' | 'phone' | 'whatsapp', string>> = {
  en: { email: 'Email', phone: 'Phone', whatsapp: 'WhatsApp' },
  fr: { email: 'E-mail', phone: 'Téléphone', whatsapp: 'WhatsApp' },
  ar: { email: 'البريد الإلكتروني', phone: 'الهاتف', whatsapp: 'واتساب' },
};

/** The contact details of the agency in an email to a client. */
export function waysToReach(language: AgencyLanguage): Block {
  const { email, phone, whatsapp } = contactLabels[language];
  return {
    kind: 'terms',
    entries: [
      { label: email, value: agency.email, href: mailtoLink(agency.email) },
      { label: phone, value: agency.phoneDisplay, href: `tel:${agency.phone}` },
      { label: whatsapp, value: agency.whatsappDisplay, href: `https://wa.me/${agency.whatsapp}` },
    ],
  };
}
