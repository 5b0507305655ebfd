import type { AgencyLanguage } from '../domain/agency';
import { workTexts } from './workTexts';

/** The texts of a client's page, beside the document. */
const en = {
  states: {
    sent: 'Offer {number}, valid until {day}',
    accepted: 'Offer {number}, accepted by {name} on {day}',
    declined: 'Offer {number}, declined on {day}',
    expired: 'Offer {number} was valid until {day}',
  },
  loading: 'Opening the offer…',
  notRead: 'The offer could not be opened',
  dead: {
    title: 'This link shows no offer',
    text: 'The agency has changed or withdrawn the offer. If it has changed, you have a newer link, for example in a newer email. We gladly help you:',
  },
  print: 'Print or save as PDF',
  accept: 'Accept',
  decline: 'Decline',
  ask: 'Ask',
  askText: 'We answer your questions about offer {number}, and change it if you wish.',
  askSubject: 'Question about offer {number}',
  mail: 'Email',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  newTab: '(opens in a new tab)',
  close: 'Back to the offer',
  answers: {
    accept: {
      title: 'Accept offer {number}',
      label: 'Your first and last name',
      empty: 'Type your name, so that we know who accepts the offer.',
      text: 'With the button below you order these services at this total and on these terms.',
      confirm: 'Accept the offer',
    },
    decline: {
      title: 'Decline offer {number}',
      label: 'Reason (optional)',
      confirm: 'Decline the offer',
    },
    approve: {
      title: 'Approve the work',
      label: 'Your first and last name',
      empty: 'Type your name, so that we know who approves the work.',
      text: 'With the button below you approve the delivered work, and it becomes payable.',
      confirm: 'Approve the work',
    },
    missing: {
      title: 'Something is missing',
      label: 'What is missing?',
      empty: 'Write what is missing, so that we can deliver it.',
      confirm: 'Send',
    },
  },
  sending: 'Sending…',
  nextTitle: 'What happens next',
  next: [
    'We have received your acceptance, and send you a confirmation by email.',
    'We contact you to agree on the first steps.',
    'You pay only upon approval of the delivered work.',
    'This link stays valid: you can read and print the offer at any time.',
  ],
  declinedText: 'Nothing is owed. If you change your mind, contact us:',
  expiredText: 'It can no longer be accepted here. Contact us, and we will gladly renew it:',
  failures: {
    offline: 'You are offline. Nothing you typed is lost: try again when you are connected.',
    unreachable: 'We cannot be reached at the moment. Nothing you typed is lost: try again.',
    busy: 'There are too many requests at the moment. Wait a minute, then try again.',
    changed: 'The offer has changed in the meantime. Read it again below.',
    expired: 'The validity of the offer has ended in the meantime.',
  },
  retry: 'Try again',
};

const fr: typeof en = {
  states: {
    sent: 'Devis {number}, valable jusqu’au {day}',
    accepted: 'Devis {number}, accepté par {name} le {day}',
    declined: 'Devis {number}, refusé le {day}',
    expired: 'Le devis {number} était valable jusqu’au {day}',
  },
  loading: 'Ouverture du devis…',
  notRead: 'Le devis n’a pas pu être ouvert',
  dead: {
    title: 'Ce lien ne mène à aucun devis',
    text: 'L’agence a modifié ou retiré le devis. S’il a été modifié, vous avez reçu un nouveau lien, par exemple dans un e-mail plus récent. Nous vous aidons volontiers\u00a0:',
  },
  print: 'Imprimer ou enregistrer en PDF',
  accept: 'Accepter',
  decline: 'Refuser',
  ask: 'Question',
  askText: 'Nous répondons à vos questions sur le devis {number}, et le modifions si besoin.',
  askSubject: 'Question sur le devis {number}',
  mail: 'E-mail',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  newTab: '(nouvel onglet)',
  close: 'Revenir au devis',
  answers: {
    accept: {
      title: 'Accepter le devis {number}',
      label: 'Vos prénom et nom',
      empty: 'Indiquez votre nom, pour que nous sachions qui accepte le devis.',
      text: 'Avec le bouton ci-dessous, vous commandez ces prestations à ce prix et à ces conditions.',
      confirm: 'Accepter le devis',
    },
    decline: {
      title: 'Refuser le devis {number}',
      label: 'Motif (facultatif)',
      confirm: 'Refuser le devis',
    },
    approve: {
      title: 'Approuver le travail',
      label: 'Vos prénom et nom',
      empty: 'Indiquez votre nom, pour que nous sachions qui approuve le travail.',
      text: 'Avec le bouton ci-dessous, vous approuvez le travail livré, qui devient alors payable.',
      confirm: 'Approuver le travail',
    },
    missing: {
      title: 'Il manque quelque chose',
      label: 'Que manque-t-il\u00a0?',
      empty: 'Écrivez ce qui manque, pour que nous puissions le livrer.',
      confirm: 'Envoyer',
    },
  },
  sending: 'Envoi…',
  nextTitle: 'Et maintenant',
  next: [
    'Nous avons reçu votre accord, et vous envoyons une confirmation par e-mail.',
    'Nous vous contactons pour convenir des premières étapes.',
    'Vous ne payez qu’après avoir approuvé le travail livré.',
    'Ce lien reste valable\u00a0: vous pouvez lire et imprimer le devis à tout moment.',
  ],
  declinedText: 'Vous ne devez rien. Si vous changez d’avis, contactez-nous\u00a0:',
  expiredText:
    'Il ne peut plus être accepté ici. Contactez-nous, nous le renouvelons volontiers\u00a0:',
  failures: {
    offline:
      'Vous êtes hors ligne. Rien de ce que vous avez saisi n’est perdu\u00a0: réessayez une fois connecté.',
    unreachable:
      'Nous sommes injoignables pour le moment. Rien de ce que vous avez saisi n’est perdu\u00a0: réessayez.',
    busy: 'Il y a trop de demandes en ce moment. Attendez une minute, puis réessayez.',
    changed: 'Le devis a été modifié entre-temps. Relisez-le ci-dessous.',
    expired: 'La validité du devis a pris fin entre-temps.',
  },
  retry: 'Réessayer',
};

const ar: typeof en = {
  states: {
    sent: 'عرض السعر {number}، صالح حتى {day}',
    accepted: 'عرض السعر {number}، قبله {name} في {day}',
    declined: 'عرض السعر {number}، رُفض في {day}',
    expired: 'انتهت صلاحية عرض السعر {number} في {day}',
  },
  loading: 'جارٍ فتح عرض السعر…',
  notRead: 'تعذر فتح عرض السعر',
  dead: {
    title: 'لا يعرض هذا الرابط أي عرض سعر',
    text: 'عدّلت الوكالة عرض السعر أو سحبته. إن كان قد عُدّل فلديك رابط أحدث، في رسالة بريد أحدث مثلًا. يسعدنا أن نساعدك:',
  },
  print: 'اطبع أو احفظ بصيغة PDF',
  accept: 'قبول',
  decline: 'رفض',
  ask: 'سؤال',
  askText: 'نجيب عن أسئلتك حول عرض السعر {number}، ونعدّله إن رغبت.',
  askSubject: 'سؤال حول عرض السعر {number}',
  mail: 'البريد الإلكتروني',
  phone: 'الهاتف',
  whatsapp: 'واتساب',
  newTab: '(يفتح في علامة تبويب جديدة)',
  close: 'العودة إلى العرض',
  answers: {
    accept: {
      title: 'قبول عرض السعر {number}',
      label: 'الاسم الكامل',
      empty: 'اكتب اسمك لنعرف من يقبل عرض السعر.',
      text: 'بالضغط على الزر أدناه تطلب هذه الخدمات بهذا المبلغ وبهذه الشروط.',
      confirm: 'اقبل عرض السعر',
    },
    decline: {
      title: 'رفض عرض السعر {number}',
      label: 'السبب (اختياري)',
      confirm: 'ارفض عرض السعر',
    },
    approve: {
      title: 'الموافقة على العمل',
      label: 'الاسم الكامل',
      empty: 'اكتب اسمك لنعرف من يوافق على العمل.',
      text: 'بالضغط على الزر أدناه توافق على العمل المسلَّم، فيصبح مستحق الدفع.',
      confirm: 'أوافق على العمل',
    },
    missing: {
      title: 'ينقص شيء',
      label: 'ماذا ينقص؟',
      empty: 'اكتب ما ينقص لنتمكن من تسليمه.',
      confirm: 'إرسال',
    },
  },
  sending: 'جارٍ الإرسال…',
  nextTitle: 'الخطوات التالية',
  next: [
    'وصلتنا موافقتك، وسنرسل إليك تأكيدًا بالبريد الإلكتروني.',
    'نتواصل معك للاتفاق على الخطوات الأولى.',
    'لا تدفع إلا بعد موافقتك على العمل المسلَّم.',
    'يبقى هذا الرابط صالحًا: يمكنك قراءة عرض السعر وطباعته في أي وقت.',
  ],
  declinedText: 'لا يترتب عليك أي مبلغ. إن غيّرت رأيك فتواصل معنا:',
  expiredText: 'لم يعد قبوله ممكنًا هنا. تواصل معنا، ويسعدنا أن نجدده:',
  failures: {
    offline: 'لا يوجد اتصال بالإنترنت. لم يُفقد شيء مما كتبته: حاول مجددًا عند عودة الاتصال.',
    unreachable: 'يتعذر الوصول إلينا حاليًا. لم يُفقد شيء مما كتبته: حاول مجددًا.',
    busy: 'الطلبات كثيرة في هذه اللحظة. انتظر دقيقة ثم حاول مجددًا.',
    changed: 'عُدّل عرض السعر في هذه الأثناء. اقرأه من جديد أدناه.',
    expired: 'انتهت صلاحية عرض السعر في هذه الأثناء.',
  },
  retry: 'حاول مجددًا',
};

export const pageTexts: Readonly<Record<AgencyLanguage, typeof en & typeof workTexts.en>> = {
  en: { ...en, ...workTexts.en },
  fr: { ...fr, ...workTexts.fr },
  ar: { ...ar, ...workTexts.ar },
};
