import { useLanguage } from '../i18n/languageContext';
import { Course } from '../motif/Course';
import { JsonLd } from '../seo/JsonLd';
import { Seo } from '../seo/Seo';
import { organization, website } from '../seo/structuredData';
import { Evidence } from '../work/Evidence';
import { Voices } from '../work/Voices';
import { About } from './About';
import { Approval } from './Approval';
import { Contact } from './Contact';
import { Hero } from './Hero';
import { Proof } from './Proof';
import { Services } from './Services';

export function HomePage() {
  const { messages } = useLanguage();
  return (
    <>
      <Seo page="home" {...messages.home.seo} />
      <Hero />
      <Course>
        <Voices />
        <Proof />
        <Services />
        <Evidence />
      </Course>
      <Approval />
      <About />
      <Contact />
      <JsonLd data={() => [website, organization]} />
    </>
  );
}
