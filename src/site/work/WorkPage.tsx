import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';
import { Cases } from './Cases';

/** Everything that the agency shows of its work. The page exists if there is something. */
export function WorkPage() {
  const { messages } = useLanguage();
  const { work } = messages;
  return (
    <TextPage page="work" title={work.title} description={work.description}>
      <Cases cases={agency.cases} heading="h2" />
      <section>
        <GetQuote />
      </section>
    </TextPage>
  );
}
