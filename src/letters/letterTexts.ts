import type { AgencyLanguage } from '../domain/languages.ts';

/** What the agency writes to a client. Staff see `offer` and `delivery` before they send them; the server sends the others by itself. */
interface LetterTexts {
  greeting: string;
  number: string;
  validUntil: string;
  contact: string;
  /** The warning that the link is a secret. */
  secret: string;
  offer: Record<'subject' | 'intro' | 'open' | 'next' | 'message', string>;
  offer_copy: Record<'subject' | 'intro' | 'open' | 'next', string>;
  offer_reminder: Record<'subject' | 'intro' | 'open' | 'next', string>;
  delivery: Record<'subject' | 'intro' | 'note' | 'open' | 'next' | 'secret' | 'message', string>;
}

/**
 * The texts about an offer or its work. `message` is for WhatsApp. `{name}`, `{number}`, `{title}` and `{link}` are
 * placeholders.
 */
export const letterTexts: Record<AgencyLanguage, LetterTexts> = {
  en: {
    greeting: 'Hello {name},',
    number: 'Offer',
    validUntil: 'Valid until',
    contact: 'To ask or change something, reply to this email, or call or message us.',
    secret: 'The link is meant for you: whoever has it can read and answer the offer.',
    offer: {
      subject: 'Offer {number}: {title}',
      intro: 'Here is our offer for “{title}”.',
      open: 'Read the offer',
      next: 'You can read, print, accept or decline it there. You pay only upon approval of the delivered work.',
      message: 'Hello {name}, here is our offer {number}: {link}',
    },
    offer_copy: {
      subject: 'Offer {number} accepted: {title}',
      intro:
        'Thank you. We confirm that our offer for “{title}” is accepted. This is your copy of what was agreed.',
      open: 'Open the accepted offer',
      next: 'What happens next: we will contact you to agree on the first steps. You pay only upon approval of the delivered work.',
    },
    offer_reminder: {
      subject: 'A reminder of offer {number}: {title}',
      intro: 'Our offer for “{title}” is waiting for your answer.',
      open: 'Read the offer',
      next: 'You can accept or decline it there. We will not remind you again.',
    },
    delivery: {
      subject: 'Ready for your approval: {title}',
      intro: 'The work on “{title}” is done and waits for your approval.',
      note: 'What to look at',
      open: 'Look at the work and approve it',
      next: 'Or write there what is missing. You pay only upon approval.',
      secret: 'The link is meant for you: whoever has it can approve the work.',
      message: 'Hello {name}, your project is ready for your approval: {link}',
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    number: 'Devis',
    validUntil: 'Valable jusqu’au',
    contact:
      'Pour poser une question ou demander un changement, répondez à cet e-mail, appelez-nous ou écrivez-nous.',
    secret:
      'Ce lien vous est destiné\u00a0: toute personne qui l’a peut lire le devis et y répondre.',
    offer: {
      subject: 'Devis {number}\u00a0: {title}',
      intro: 'Voici notre devis pour «\u00a0{title}\u00a0».',
      open: 'Lire le devis',
      next: 'Vous pouvez y lire le devis, l’imprimer, l’accepter ou le refuser. Vous ne payez qu’après avoir approuvé le travail livré.',
      message: 'Bonjour {name}, voici notre devis {number}\u00a0: {link}',
    },
    offer_copy: {
      subject: 'Devis {number} accepté\u00a0: {title}',
      intro:
        'Merci. Nous confirmons que notre devis pour «\u00a0{title}\u00a0» est accepté. Ceci est votre exemplaire de ce qui a été convenu.',
      open: 'Ouvrir le devis accepté',
      next: 'Et maintenant\u00a0: nous vous contactons pour convenir des premières étapes. Vous ne payez qu’après avoir approuvé le travail livré.',
    },
    offer_reminder: {
      subject: 'Rappel de notre devis {number}\u00a0: {title}',
      intro: 'Notre devis pour «\u00a0{title}\u00a0» attend votre réponse.',
      open: 'Lire le devis',
      next: 'Vous pouvez l’y accepter ou le refuser. Nous ne vous le rappellerons plus.',
    },
    delivery: {
      subject: 'À approuver\u00a0: {title}',
      intro: 'Le travail sur «\u00a0{title}\u00a0» est terminé et attend votre approbation.',
      note: 'À regarder',
      open: 'Voir le travail et l’approuver',
      next: 'Ou écrivez-y ce qui manque. Vous ne payez qu’après approbation.',
      secret: 'Ce lien vous est destiné\u00a0: toute personne qui l’a peut approuver le travail.',
      message: 'Bonjour {name}, votre projet attend votre approbation\u00a0: {link}',
    },
  },
  ar: {
    greeting: 'مرحبًا {name}،',
    number: 'عرض السعر',
    validUntil: 'صالح حتى',
    contact: 'للسؤال أو لطلب تعديل، رد على هذه الرسالة، أو اتصل بنا أو راسلنا.',
    secret: 'هذا الرابط لك وحدك: كل من يملكه يستطيع قراءة عرض السعر والرد عليه.',
    offer: {
      subject: 'عرض السعر {number}: {title}',
      intro: 'إليك عرض السعر لمشروع «{title}».',
      open: 'اقرأ عرض السعر',
      next: 'يمكنك هناك قراءته وطباعته وقبوله أو رفضه. لا تدفع إلا بعد موافقتك على العمل المسلَّم.',
      message: 'مرحبًا {name}، إليك عرض السعر {number}: {link}',
    },
    offer_copy: {
      subject: 'تأكيد قبول عرض السعر {number}: {title}',
      intro: 'شكرًا لك. نؤكد قبول عرض السعر لمشروع «{title}». هذه الرسالة نسختك مما اتفقنا عليه.',
      open: 'افتح عرض السعر المقبول',
      next: 'الخطوة التالية: نتواصل معك للاتفاق على الخطوات الأولى. لا تدفع إلا بعد موافقتك على العمل المسلَّم.',
    },
    offer_reminder: {
      subject: 'تذكير بعرض السعر {number}: {title}',
      intro: 'عرض السعر لمشروع «{title}» ينتظر ردك.',
      open: 'اقرأ عرض السعر',
      next: 'يمكنك هناك قبوله أو رفضه. لن نذكّرك به مرة أخرى.',
    },
    delivery: {
      subject: 'مشروعك ينتظر موافقتك: {title}',
      intro: 'انتهى العمل على «{title}» وينتظر موافقتك.',
      note: 'ما نرجو أن تراجعه',
      open: 'اطّلع على العمل ووافق عليه',
      next: 'أو اكتب هناك ما ينقص. لا تدفع إلا بعد موافقتك.',
      secret: 'هذا الرابط لك وحدك: كل من يملكه يستطيع الموافقة على العمل.',
      message: 'مرحبًا {name}، مشروعك ينتظر موافقتك: {link}',
    },
  },
};

interface ReceiptTexts {
  subject: string;
  greeting: string;
  thanks: string;
  reference: string;
  next: string;
  approval: string;
  contact: string;
  mistake: string;
}

/** The texts of the email that confirms a request to the visitor. This email makes the same promises as the site. */
export const receiptTexts: Record<AgencyLanguage, ReceiptTexts> = {
  en: {
    subject: 'We have received your request {reference}',
    greeting: 'Hello,',
    thanks: 'Thank you. We have received your request.',
    reference: 'Your reference',
    next: 'What happens next: we read it and answer within 24 hours.',
    approval:
      'You pay only upon approval: nothing is due until the delivered work meets your expectations.',
    contact: 'To add something, reply to this email, or call or message us with your reference.',
    mistake:
      'If you did not request a quote, somebody else entered your address, perhaps by mistake. You can ignore this email.',
  },
  fr: {
    subject: 'Nous avons reçu votre demande {reference}',
    greeting: 'Bonjour,',
    thanks: 'Merci. Nous avons bien reçu votre demande.',
    reference: 'Votre référence',
    next: 'La suite\u00a0: nous la lisons et vous répondons sous 24 heures.',
    approval:
      'Vous ne payez qu’après validation\u00a0: rien n’est dû tant que le travail livré ne répond pas à vos attentes.',
    contact:
      'Pour ajouter quelque chose, répondez à cet e-mail, appelez-nous ou écrivez-nous en indiquant votre référence.',
    mistake:
      'Si vous n’avez pas demandé de devis, une autre personne a saisi votre adresse, peut-être par erreur. Vous pouvez ignorer cet e-mail.',
  },
  ar: {
    subject: 'تسلّمنا طلبك {reference}',
    greeting: 'مرحبًا،',
    thanks: 'شكرًا لك، تسلّمنا طلبك.',
    reference: 'الرقم المرجعي',
    next: 'الخطوة التالية: نقرأ طلبك ونرد عليك خلال 24 ساعة.',
    approval: 'لا تدفع إلا بعد موافقتك: لا يُستحق أي مبلغ قبل أن يلبي العمل المسلَّم توقعاتك.',
    contact: 'لإضافة أي معلومة، رد على هذه الرسالة، أو اتصل بنا أو راسلنا واذكر الرقم المرجعي.',
    mistake:
      'إن لم تكن قد طلبت عرض سعر، فقد أدخل شخص آخر عنوان بريدك، ربما سهوًا. يمكنك تجاهل هذه الرسالة.',
  },
};
