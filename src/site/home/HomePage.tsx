import { usePage } from '../i18n/usePage';
import { JsonLd } from '../seo/JsonLd';
import { organization } from '../seo/jsonLd';
import { Seo } from '../seo/Seo';
import { About } from './About';
import { Contact } from './Contact';
import { Hero } from './Hero';
import { Services } from './Services';

export function HomePage() {
  const { language, messages } = usePage();
  return (
    <>
      <Seo page="home" {...messages.home.seo} />
      <Hero />
      <Services />
      <About />
      <Contact />
      <JsonLd data={() => organization(language)} />
    </>
  );
}
