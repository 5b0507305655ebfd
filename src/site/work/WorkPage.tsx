import { useLanguage } from '../i18n/languageContext';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';
import { Cases } from './Cases';
import { clientWork } from './clientWork';
import { Examples } from './Examples';

/** The cases of the agency, or examples until it has one. The page exists only if `src/agency/agency.ts` contains either. */
export function WorkPage() {
  const { messages } = useLanguage();
  const { work } = messages;
  if (clientWork.length === 0) return <Examples />;
  return (
    <TextPage page="work" title={work.title} description={work.description}>
      <Cases cases={clientWork} heading="h2" />
      <section>
        <GetQuote />
      </section>
    </TextPage>
  );
}
