import type { SiteLanguage } from '../../src/domain/quotes.ts';
import { arChoices, arQuoteFields } from '../../src/terms/ar.ts';
import { enChoices, enQuoteFields } from '../../src/terms/en.ts';
import { frChoices, frQuoteFields } from '../../src/terms/fr.ts';
import type { AgencyLanguage } from './mail.ts';

interface AgencyTexts {
  subjects: Record<'request' | 'reminder' | 'overdue', string>;
  intros: Record<'request' | 'reminder' | 'overdue', string>;
  promise: string;
  open: string;
  settings: string;
  testSubject: string;
  test: string;
}

/** Mails to the agency. `{reference}`, `{name}` and `{hours}` are filled in. */
export const agencyTexts: Record<AgencyLanguage, AgencyTexts> = {
  en: {
    subjects: {
      request: 'New request {reference} from {name}',
      reminder: 'Still waiting: {reference} from {name}',
      overdue: 'Overdue: {reference} from {name}',
    },
    intros: {
      request: 'A visitor asks for a quote.',
      reminder: 'This request has been waiting for an answer for {hours}.',
      overdue: 'This request is overdue: it has been waiting for an answer for {hours}.',
    },
    promise: 'The site promises an answer within 24 hours.',
    open: 'Open the request',
    settings: 'Who gets these mails, and which, is set in the back office: Account, Mail.',
    testSubject: 'Test mail of the back office',
    test: 'Mail works: what the back office sends arrives here.',
  },
  fr: {
    subjects: {
      request: 'Nouvelle demande {reference} de {name}',
      reminder: 'Toujours en attente : {reference} de {name}',
      overdue: 'En retard : {reference} de {name}',
    },
    intros: {
      request: 'Un visiteur demande un devis.',
      reminder: 'Cette demande attend une réponse depuis {hours}.',
      overdue: 'Cette demande est en retard : elle attend une réponse depuis {hours}.',
    },
    promise: 'Le site promet une réponse sous 24 heures.',
    open: 'Ouvrir la demande',
    settings:
      'Les destinataires et le choix des e-mails se règlent dans l’administration : Compte, E\u2011mails.',
    testSubject: 'E-mail de test de l’administration',
    test: 'Les e-mails fonctionnent : ce que l’administration envoie arrive ici.',
  },
  ar: {
    subjects: {
      request: 'طلب جديد {reference} من {name}',
      reminder: 'ما زال ينتظر: {reference} من {name}',
      overdue: 'متأخر: {reference} من {name}',
    },
    intros: {
      request: 'زائر يطلب عرض سعر.',
      reminder: 'هذا الطلب ينتظر ردًا منذ {hours}.',
      overdue: 'هذا الطلب متأخر: ينتظر ردًا منذ {hours}.',
    },
    promise: 'الموقع يعد بالرد خلال 24 ساعة.',
    open: 'افتح الطلب',
    settings: 'يُضبط مستلمو هذه الرسائل وأنواعها في لوحة الإدارة: الحساب، البريد.',
    testSubject: 'رسالة تجريبية من لوحة الإدارة',
    test: 'البريد يعمل: ما ترسله لوحة الإدارة يصل إلى هنا.',
  },
};

export const terms = {
  en: { fields: enQuoteFields, choices: enChoices },
  fr: { fields: frQuoteFields, choices: frChoices },
  ar: { fields: arQuoteFields, choices: arChoices },
} as const;

interface ReceiptTexts {
  subject: string;
  greeting: string;
  thanks: string;
  reference: string;
  next: string;
  approval: string;
  contact: string;
  email: string;
  phone: string;
  whatsapp: string;
  mistake: string;
}

/** The mail to the visitor. Its promises are those of the site. */
export const receiptTexts: Record<SiteLanguage, ReceiptTexts> = {
  en: {
    subject: 'We received your request {reference}',
    greeting: 'Hello,',
    thanks: 'Thank you for your request: it has arrived.',
    reference: 'Your reference',
    next: 'What happens next: we read it and answer within 24 hours.',
    approval:
      'You pay only upon approval: nothing is due until the delivered work meets your expectations.',
    contact: 'To add something, reply to this email, or call or message us with your reference.',
    email: 'Email',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    mistake:
      'If you did not ask for a quote, somebody entered your address, perhaps by mistake: you can ignore this email.',
  },
  ar: {
    subject: 'وصلنا طلبك {reference}',
    greeting: 'مرحبًا،',
    thanks: 'شكرًا لك، لقد وصلنا طلبك.',
    reference: 'رقم المرجع',
    next: 'الخطوة التالية: نقرأ طلبك ونرد عليك خلال 24 ساعة.',
    approval: 'لا تدفع إلا بعد موافقتك: لا يُستحق أي مبلغ قبل أن يلبي العمل المسلَّم توقعاتك.',
    contact: 'لإضافة أي معلومة، رد على هذه الرسالة أو اتصل بنا واذكر رقم المرجع.',
    email: 'البريد',
    phone: 'الهاتف',
    whatsapp: 'واتساب',
    mistake: 'إن لم تطلب عرض سعر، فقد أدخل أحدهم عنوانك خطأً، ويمكنك تجاهل هذه الرسالة.',
  },
};
