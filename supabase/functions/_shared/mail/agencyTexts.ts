import { arChoices, arQuoteFields } from '../../../../src/agency/terms/ar.ts';
import { enChoices, enQuoteFields } from '../../../../src/agency/terms/en.ts';
import { frChoices, frQuoteFields } from '../../../../src/agency/terms/fr.ts';
import type { AgencyLanguage } from '../../../../src/domain/languages.ts';
import type { DigestKind } from './mail.ts';

interface AgencyTexts {
  subjects: Record<'request' | DigestKind, string>;
  intros: Record<'request' | DigestKind, string>;
  open: string;
  openList: string;
  more: string;
  settings: string;
  testSubject: string;
  test: string;
  /** A client's answer to an offer. */
  offer: {
    subjects: Record<'accepted' | 'declined', string>;
    intros: Record<'accepted' | 'declined', string>;
    client: string;
    title: string;
    by: string;
    reason: string;
  };
  delivery: Record<'approved' | 'missing', Record<'subject' | 'intro' | 'label', string>> & {
    open: string;
  };
}

/**
 * The texts of emails to the agency. `{reference}`, `{name}`, `{count}`, `{number}`, `{client}` and `{title}` are
 * placeholders.
 */
export const agencyTexts: Record<AgencyLanguage, AgencyTexts> = {
  en: {
    subjects: {
      request: 'New request {reference} from {name}',
      reminder: 'Requests of the last 7 days waiting for an answer: {count}',
      over_limit: 'Many requests at once: {count}',
    },
    intros: {
      request: 'A visitor has requested a quote.',
      reminder:
        'These requests are still waiting for an answer. The site promises one within 24 hours.',
      over_limit:
        'Many requests arrived at once. They are stored and marked as spam, so the usual list does not show them. Some of them may be real: the link below shows them all.',
    },
    open: 'Open the request',
    openList: 'Open the list',
    more: 'Not listed here: {count}.',
    settings: 'In the back office, under Account, Mail, choose who receives which emails.',
    testSubject: 'Test email from the back office',
    test: 'Email works: what the back office sends arrives at this address.',
    offer: {
      subjects: {
        accepted: 'Offer {number} accepted by {client}: {title}',
        declined: 'Offer {number} declined by {client}: {title}',
      },
      client: 'Client',
      title: 'Title',
      intros: {
        accepted: 'The client has accepted the offer.',
        declined: 'The client has declined the offer.',
      },
      by: 'Accepted by',
      reason: 'Reason',
    },
    delivery: {
      approved: {
        subject: 'Approved: {title}',
        intro: 'The client has approved the work.',
        label: 'Approved by',
      },
      missing: {
        subject: 'Something is missing: {title}',
        intro: 'The client says that something is missing.',
        label: 'What is missing',
      },
      open: 'Open the project',
    },
  },
  fr: {
    subjects: {
      request: 'Nouvelle demande {reference}\u00a0: {name}',
      reminder: 'Demandes des 7 derniers jours en attente d’une réponse\u00a0: {count}',
      over_limit: 'Demandes arrivées en masse\u00a0: {count}',
    },
    intros: {
      request: 'Un visiteur demande un devis.',
      reminder:
        'Ces demandes attendent toujours une réponse. Le site en promet une sous 24 heures.',
      over_limit:
        'Ces demandes sont arrivées en masse. Elles sont conservées et marquées comme indésirables, donc absentes de la liste habituelle. Certaines sont peut-être vraies\u00a0: le lien ci-dessous les affiche toutes.',
    },
    open: 'Ouvrir la demande',
    openList: 'Ouvrir la liste',
    more: 'Il y en a {count} de plus.',
    settings:
      'Les destinataires et le choix des e-mails se règlent dans l’administration\u00a0: Compte, E\u2011mails.',
    testSubject: 'E-mail de test de l’administration',
    test: 'Les e-mails fonctionnent\u00a0: ce que l’administration envoie arrive à cette adresse.',
    offer: {
      subjects: {
        accepted: 'Devis {number} accepté par {client}\u00a0: {title}',
        declined: 'Devis {number} refusé par {client}\u00a0: {title}',
      },
      client: 'Client',
      title: 'Titre',
      intros: {
        accepted: 'Le client a accepté le devis.',
        declined: 'Le client a refusé le devis.',
      },
      by: 'Accepté par',
      reason: 'Motif',
    },
    delivery: {
      approved: {
        subject: 'Approuvé\u00a0: {title}',
        intro: 'Le client a approuvé le travail.',
        label: 'Approuvé par',
      },
      missing: {
        subject: 'Il manque quelque chose\u00a0: {title}',
        intro: 'Le client dit qu’il manque quelque chose.',
        label: 'Ce qui manque',
      },
      open: 'Ouvrir le projet',
    },
  },
  ar: {
    subjects: {
      request: 'طلب جديد {reference} من {name}',
      reminder: 'طلبات تنتظر ردًا منذ 7 أيام أو أقل: {count}',
      over_limit: 'طلبات كثيرة دفعة واحدة: {count}',
    },
    intros: {
      request: 'زائر يطلب عرض سعر.',
      reminder: 'ما زالت هذه الطلبات تنتظر ردًا. الموقع يعد بالرد خلال 24 ساعة.',
      over_limit:
        'وصلت هذه الطلبات دفعة واحدة، وحُفظت بوصفها غير مرغوب فيها فلا تظهر في القائمة المعتادة. يعرض الرابط أدناه هذه الطلبات كلها، فراجعها: قد تكون بينها طلبات حقيقية.',
    },
    open: 'افتح الطلب',
    openList: 'افتح القائمة',
    more: 'ما لم يُذكر هنا: {count}.',
    settings: 'من لوحة الإدارة (الحساب، ثم البريد) يمكنك تحديد الرسائل ومن يتسلّمها.',
    testSubject: 'رسالة تجريبية من لوحة الإدارة',
    test: 'البريد يعمل: ما ترسله لوحة الإدارة يصل إلى هذا العنوان.',
    offer: {
      subjects: {
        accepted: 'قبل العميل {client} عرض السعر {number}: {title}',
        declined: 'رفض العميل {client} عرض السعر {number}: {title}',
      },
      client: 'العميل',
      title: 'العنوان',
      intros: { accepted: 'قبل العميل عرض السعر.', declined: 'رفض العميل عرض السعر.' },
      by: 'القبول باسم',
      reason: 'السبب',
    },
    delivery: {
      approved: {
        subject: 'تمت الموافقة: {title}',
        intro: 'وافق العميل على العمل.',
        label: 'الموافقة باسم',
      },
      missing: {
        subject: 'هناك ما ينقص: {title}',
        intro: 'يقول العميل إن هناك ما ينقص.',
        label: 'ما ينقص',
      },
      open: 'افتح المشروع',
    },
  },
};

export const terms = {
  en: { fields: enQuoteFields, choices: enChoices },
  fr: { fields: frQuoteFields, choices: frChoices },
  ar: { fields: arQuoteFields, choices: arChoices },
} as const;
