import type { AgencyLanguage } from '../domain/languages';

/** With what an offer is titled at first, by the type of the project. `{name}` is the client. */
export const offerTitles: Readonly<Record<AgencyLanguage, Readonly<Record<string, string>>>> = {
  en: {
    website: 'Website for {name}',
    'mobile-app': 'Mobile app for {name}',
    saas: 'SaaS product for {name}',
    'ai-integration': 'AI integration for {name}',
    other: 'Project for {name}',
  },
  fr: {
    website: 'Site web pour {name}',
    'mobile-app': 'Application mobile pour {name}',
    saas: 'Application SaaS pour {name}',
    'ai-integration': 'Intégration d’IA pour {name}',
    other: 'Projet pour {name}',
  },
  ar: {
    website: 'موقع إلكتروني لصالح {name}',
    'mobile-app': 'تطبيق جوال لصالح {name}',
    saas: 'منصة SaaS لصالح {name}',
    'ai-integration': 'دمج الذكاء الاصطناعي لصالح {name}',
    other: 'مشروع لصالح {name}',
  },
};
