import { agency } from '../../agency/agency';
import { motif } from '../../agency/brand';
import type { PageMessages } from './enPages';

const cities = agency.cities.ar;

export const arPages = {
  learnMore: 'اعرف المزيد',
  about: 'عن {service}',
  approvalBadge: 'لا تدفع إلا بعد موافقتك',
  afterSending: {
    title: 'بعد إرسال طلبك',
    steps: ['يقرأ فريقنا طلبك.', 'نعود إليك بأسئلتنا أو بعرض سعر.', 'والقرار لك: نبدأ أو لا.'],
  },
  home: {
    seo: {
      title: `مواقع وتطبيقات ومنصات وذكاء اصطناعي ${cities.from}`,
      description: `فريق واحد ${cities.in} يبني المواقع وتطبيقات الجوال ومنصات SaaS وحلول الذكاء الاصطناعي. نرد خلال 24 ساعة، ولا تدفع إلا بعد موافقتك.`,
    },
    hero: {
      place: cities.names,
      title: 'برمجيات تدفع ثمنها بعد أن توافق عليها.',
      lede: 'مواقع وتطبيقات جوال ومنصات SaaS وذكاء اصطناعي، ينجزها فريق واحد. بالعربية والإنجليزية منذ المسودة الأولى.',
      seeServices: 'تعرّف على خدماتنا',
      clients: 'عميل نشط',
      years: 'سنوات خبرة',
      satisfaction: 'نسبة رضا العملاء',
    },
    services: {
      title: 'فريق واحد لمشروعك كله.',
      lede: 'اختر خدمة واحدة، أو اجمع بين عدة خدمات في مشروع واحد.',
    },
    approval: {
      title: 'لا تدفع إلا بعد موافقتك.',
      text: 'لا تدفع شيئًا قبل أن يلبي العمل المسلَّم توقعاتك. تراه وتجربه وتوافق عليه أولًا.',
      promises: [
        {
          title: 'رد خلال 24 ساعة',
          text: 'اكتب لنا بالعربية أو بالإنجليزية، ونرد عليك بأسئلتنا أو بعرض سعر.',
        },
        {
          title: 'نواصل العمل حتى ترضى عنه',
          text: 'رضاك مضمون: أخبرنا بما لا يرضيك، فنصلحه قبل أن تدفع.',
        },
      ],
    },
    contact: {
      title: 'حدّثنا عمّا تريد بناءه.',
      lede: 'بضعة أسطر تكفي: ما الغرض منه، ولمن هو، ومتى تحتاج إليه.',
      office: 'مكتب {city}',
      solutions: 'حلولنا',
      follow: 'تابعنا',
      followText: 'شاهد على إنستغرام ما نبنيه.',
      whatsappButton: 'راسلنا على واتساب',
    },
  },
  consulting: 'استشارات الذكاء الاصطناعي',
  social: {
    posts: 'المنشورات',
    reels: 'ريلز',
    stories: 'القصص',
    messages: 'الرسائل',
    place: 'على إنستغرام',
  },
  footer: {
    solutions: 'حلولنا',
    follow: 'تابعنا',
    company: 'الوكالة',
    work: 'مشاريع عملائنا',
    tips: 'نصائح رقمية',
    contact: 'تواصل معنا',
    legal: 'المعلومات القانونية',
    privacy: 'الخصوصية',
    copyright: `حقوق النشر 2025، ${agency.name.ar}`,
  },
  work: {
    title: 'مشاريع عملائنا',
    description: 'ما بنيناه بالعربية والإنجليزية، ولمن بنيناه، وما حققه كل مشروع لصاحبه.',
    example: 'مثال',
    examples: 'المشاريع التي تحمل كلمة «مثال» متخيَّلة، لتبيّن ما نبنيه.',
    clients: 'عملاؤنا',
    team: 'فريقنا',
    all: 'شاهد جميع مشاريع عملائنا',
    visit: 'زُر الموقع',
  },
  notFound: {
    title: motif.notFound.ar,
    text: 'الصفحة التي طلبتها غير موجودة أو انتقلت إلى عنوان آخر. قد تفيدك هذه الروابط:',
    home: 'انتقل إلى الصفحة الرئيسية',
    seoTitle: 'الصفحة غير موجودة',
  },
} as const satisfies PageMessages;
