import { agency, whatsappLink } from '../agency/agency';
import { mailtoLink } from '../domain/contactLinks';
import { type AgencyLanguage, COLONS } from '../domain/languages';
import { pageTexts } from './pageTexts';

/** The ways to ask the agency. Messages start with the number of the offer, in the language of the client. */
export function Contacts({ language, number }: { language: AgencyLanguage; number?: string }) {
  const texts = pageTexts[language];
  const subject = number && texts.askSubject.replace('{number}', number);
  return (
    <ul className="contacts">
      <li>
        <a href={mailtoLink(agency.email, subject ? { subject } : {})}>
          {texts.mail} <bdi dir="ltr">{agency.email}</bdi>
        </a>
      </li>
      <li>
        <a href={`tel:${agency.phone}`}>
          {texts.phone} <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        </a>
      </li>
      <li>
        <a
          href={whatsappLink(subject && `${subject}${COLONS[language]} `)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.whatsapp} <bdi dir="ltr">{agency.whatsappDisplay}</bdi>
          <span className="visually-hidden"> {texts.newTab}</span>
        </a>
      </li>
    </ul>
  );
}
