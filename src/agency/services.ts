import type { ProjectType, SiteLanguage } from '../domain/quotes';

interface Service {
  id: string;
  path: string;
  /** The project type that the form preselects when it opens from the service's card or page. */
  projectType: ProjectType;
}

/** The services of the agency. A service has a drawing if `src/site/services/illustrations` contains one. */
export const services = [
  { id: 'website', path: '/website-creation', projectType: 'website' },
  { id: 'app', path: '/app-development', projectType: 'mobile-app' },
  { id: 'saas', path: '/saas-development', projectType: 'saas' },
  { id: 'ai', path: '/ai-integration', projectType: 'ai-integration' },
] as const satisfies readonly Service[];

export type ServiceId = (typeof services)[number]['id'];
type Cards = Readonly<Record<ServiceId, { name: string; text: string }>>;

/** The texts on the cards. `src/site/i18n/enServices.ts` and `arServices.ts` contain the texts of the pages. */
export const serviceCards: Readonly<Record<SiteLanguage, Cards>> = {
  en: {
    website: {
      name: 'Website creation',
      text: 'Pages lighter than a single photo, in every language you sell in. You get the source code.',
    },
    app: {
      name: 'App development',
      text: 'One app for iPhone and Android, tested on the phones your customers actually own.',
    },
    saas: {
      name: 'SaaS development',
      text: 'Subscription products that grow with demand, from ten customers to ten thousand.',
    },
    ai: {
      name: 'AI integration',
      text: 'Models that read, sort and answer inside the tools you already use, measured on your own data.',
    },
  },
  ar: {
    website: {
      name: 'إنشاء المواقع',
      text: 'صفحات أخف من صورة واحدة، بكل لغة يتحدثها عملاؤك، وتتسلّم شيفرتها كلها.',
    },
    app: {
      name: 'تطوير التطبيقات',
      text: 'تطبيق واحد لآيفون وأندرويد، نختبره على الهواتف التي يحملها عملاؤك فعلًا.',
    },
    saas: {
      name: 'تطوير منصات SaaS',
      text: 'منتجات بالاشتراك تنمو مع الطلب، من عشرة عملاء إلى عشرة آلاف.',
    },
    ai: {
      name: 'دمج الذكاء الاصطناعي',
      text: 'نماذج تقرأ وتصنّف وتجيب داخل الأدوات التي تستخدمها اليوم، ونقيس دقتها على بياناتك.',
    },
  },
};
