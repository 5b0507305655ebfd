import type { AgencyLanguage } from '../domain/languages';
import { workTexts } from './workTexts';

/** The texts of a client's page, beside the document. */
const en = {
  states: {
    sent: 'Offer {number} · valid until {day}',
    accepted: 'Offer {number}, accepted by {name} on {day}',
    declined: 'Offer {number}, declined on {day}',
    expired: 'Offer {number} was valid until {day}',
  },
  loading: 'Opening the page…',
  notRead: 'The page could not be opened',
  dead: {
    title: 'This link opens no offer',
    text: 'It may have been cut off in the email, or the offer has changed. Try the link in our latest email, or ask us:',
  },
  print: 'Print or save as PDF',
  accept: 'Accept',
  decline: 'Decline',
  ask: 'Ask',
  askChange: 'Ask for a change',
  askText: 'We answer your questions about offer {number}, and can change it for you.',
  askSubject: 'Question about offer {number}',
  mail: 'Email',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  newTab: '(opens in a new tab)',
  close: 'Back to the page',
  answers: {
    accept: {
      title: 'Accept offer {number}',
      label: 'Your first and last name',
      empty: 'Type your name, so that we know who accepts the offer.',
      options: 'Including: {options}',
      text: 'With this button you order these services at this total and on these terms.',
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
      text: 'With this button you approve the delivered work. Payment then falls due as agreed.',
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
    'Your order is recorded. This page is its confirmation.',
    'We will contact you to agree on the first steps.',
  ],
  nextNote:
    'You pay only upon approval of the delivered work. This link stays valid: you can read and print the offer at any time.',
  declinedText: 'Nothing is owed. If you change your mind, contact us:',
  expiredText: 'It can no longer be accepted here. To ask for a new one, contact us:',
  failures: {
    offline: 'You are offline. Try again once you are connected.',
    unreachable: 'Our server is not responding right now. Try again in a moment.',
    busy: 'There are too many requests at the moment. Wait a minute, then try again.',
    changed: 'The offer has changed in the meantime. Read it again below.',
    expired: 'The offer has expired in the meantime.',
    answered:
      'Another answer was recorded before yours arrived. Your answer is not recorded. If this is wrong, write to us.',
  },
  tooLong: 'Shorten this to {limit} characters or fewer.',
  retry: 'Try again',
};

const fr: typeof en = {
  states: {
    sent: 'Devis {number} · valable jusqu’au {day}',
    accepted: 'Devis {number}, accepté par {name} le {day}',
    declined: 'Devis {number}, refusé le {day}',
    expired: 'Le devis {number} était valable jusqu’au {day}',
  },
  loading: 'Ouverture de la page…',
  notRead: 'La page n’a pas pu être ouverte',
  dead: {
    title: 'Ce lien ne mène à aucun devis',
    text: 'Il a peut-être été coupé dans l’e-mail, ou le devis a changé. Essayez le lien de notre dernier e-mail, ou demandez-nous\u00a0:',
  },
  print: 'Imprimer ou enregistrer en PDF',
  accept: 'Accepter',
  decline: 'Refuser',
  ask: 'Nous écrire',
  askChange: 'Demander une modification',
  askText: 'Nous répondons à vos questions sur le devis {number}, et pouvons le modifier.',
  askSubject: 'Question sur le devis {number}',
  mail: 'E-mail',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  newTab: '(nouvel onglet)',
  close: 'Revenir à la page',
  answers: {
    accept: {
      title: 'Accepter le devis {number}',
      label: 'Vos prénom et nom',
      empty: 'Indiquez votre nom, pour que nous sachions qui accepte le devis.',
      options: 'Avec\u00a0: {options}',
      text: 'Avec ce bouton, vous commandez ces prestations à ce prix et à ces conditions.',
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
      text: 'Avec ce bouton, vous approuvez le travail livré. Le paiement est alors dû comme convenu.',
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
    'Votre commande est enregistrée. Cette page en est la confirmation.',
    'Nous vous contactons pour convenir des premières étapes.',
  ],
  nextNote:
    'Vous ne payez qu’après avoir approuvé le travail livré. Ce lien reste valable\u00a0: vous pouvez lire et imprimer le devis à tout moment.',
  declinedText: 'Vous ne devez rien. Si vous changez d’avis, contactez-nous\u00a0:',
  expiredText:
    'Il ne peut plus être accepté ici. Pour en demander un nouveau, contactez-nous\u00a0:',
  failures: {
    offline: 'Vous êtes hors ligne. Réessayez une fois connecté.',
    unreachable: 'Notre serveur ne répond pas pour le moment. Réessayez dans un instant.',
    busy: 'Il y a trop de demandes en ce moment. Attendez une minute, puis réessayez.',
    changed: 'Le devis a été modifié entre-temps. Relisez-le ci-dessous.',
    expired: 'La validité du devis a pris fin entre-temps.',
    answered:
      'Une autre réponse a été enregistrée avant l’arrivée de la vôtre. Votre réponse n’est pas enregistrée. Si c’est une erreur, écrivez-nous.',
  },
  tooLong: 'Raccourcissez ce texte à {limit} caractères au maximum.',
  retry: 'Réessayer',
};

const ar: typeof en = {
  states: {
    sent: 'عرض السعر {number} · صالح حتى {day}',
    accepted: 'قُبل عرض السعر {number} باسم {name} في {day}',
    declined: 'رُفض عرض السعر {number} في {day}',
    expired: 'انتهت صلاحية عرض السعر {number} في {day}',
  },
  loading: 'جارٍ فتح الصفحة…',
  notRead: 'تعذّر فتح الصفحة',
  dead: {
    title: 'لا يؤدي هذا الرابط إلى عرض سعر',
    text: 'ربما قُطع الرابط في الرسالة، أو تغيّر عرض السعر. جرّب الرابط في آخر رسالة منا، أو اسألنا:',
  },
  print: 'اطبع أو احفظ بصيغة PDF',
  accept: 'قبول',
  decline: 'رفض',
  ask: 'سؤال',
  askChange: 'اطلب تعديلًا',
  askText: 'نجيب عن أسئلتك حول عرض السعر {number}، ويمكننا تعديله لك.',
  askSubject: 'سؤال حول عرض السعر {number}',
  mail: 'البريد الإلكتروني',
  phone: 'الهاتف',
  whatsapp: 'واتساب',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  close: 'العودة إلى الصفحة',
  answers: {
    accept: {
      title: 'قبول عرض السعر {number}',
      label: 'الاسم الكامل',
      empty: 'اكتب اسمك لنعرف من يقبل عرض السعر.',
      options: 'ويشمل: {options}',
      text: 'بالضغط على هذا الزر تطلب هذه الخدمات بهذا المبلغ وبهذه الشروط.',
      confirm: 'أقبل عرض السعر',
    },
    decline: {
      title: 'رفض عرض السعر {number}',
      label: 'السبب (اختياري)',
      confirm: 'أرفض عرض السعر',
    },
    approve: {
      title: 'الموافقة على العمل',
      label: 'الاسم الكامل',
      empty: 'اكتب اسمك لنعرف من يوافق على العمل.',
      text: 'بالضغط على هذا الزر توافق على العمل المسلَّم، فيُستحق ثمنه كما اتفقنا.',
      confirm: 'أوافق على العمل',
    },
    missing: {
      title: 'هناك ما ينقص',
      label: 'ماذا ينقص؟',
      empty: 'اكتب ما ينقص لنتمكن من تسليمه.',
      confirm: 'أرسل',
    },
  },
  sending: 'جارٍ الإرسال…',
  nextTitle: 'الخطوات التالية',
  next: ['سُجّل قبولك لعرض السعر، وهذه الصفحة تأكيد له.', 'نتواصل معك للاتفاق على الخطوات الأولى.'],
  nextNote:
    'لا تدفع إلا بعد موافقتك على العمل المسلَّم. ويبقى هذا الرابط صالحًا: يمكنك قراءة عرض السعر وطباعته في أي وقت.',
  declinedText: 'لا يترتب عليك أي مبلغ. إن غيّرت رأيك فتواصل معنا:',
  expiredText: 'لم يعد قبوله ممكنًا هنا. لطلب عرض جديد، تواصل معنا:',
  failures: {
    offline: 'لا يوجد اتصال بالإنترنت. حاول مجددًا عند عودة الاتصال.',
    unreachable: 'يتعذّر الوصول إلى خادمنا حاليًا. حاول مجددًا بعد قليل.',
    busy: 'تصلنا الآن طلبات كثيرة. انتظر دقيقة ثم حاول مجددًا.',
    changed: 'عُدّل عرض السعر في هذه الأثناء. اقرأه من جديد أدناه.',
    expired: 'انتهت صلاحية عرض السعر في هذه الأثناء.',
    answered: 'سُجّل رد آخر قبل وصول ردك، ولم يُسجَّل ردك. إن كان في ذلك خطأ فاكتب إلينا.',
  },
  tooLong: 'اختصر هذا النص إلى {limit} حرف على الأكثر.',
  retry: 'حاول مجددًا',
};

export const pageTexts: Readonly<Record<AgencyLanguage, typeof en & typeof workTexts.en>> = {
  en: { ...en, ...workTexts.en },
  fr: { ...fr, ...workTexts.fr },
  ar: { ...ar, ...workTexts.ar },
};
