import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';
import { Cases } from './Cases';

/** The cases of the agency. The page exists only if `src/agency/agency.ts` contains cases. */
export function WorkPage() {
  const { messages } = useLanguage();
  const { work } = messages;
  return (
    <TextPage page="work" title={work.title} description={work.description}>
      {agency.cases.some(({ isExample }) => isExample) && <p>{work.examples}</p>}
      <Cases cases={agency.cases} heading="h2" />
      <section>
        <GetQuote />
      </section>
    </TextPage>
  );
}
