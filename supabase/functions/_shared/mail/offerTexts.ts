import type { AgencyLanguage } from '../../../../src/domain/languages.ts';

interface OfferMailTexts {
  greeting: string;
  number: string;
  total: string;
  validUntil: string;
  contact: string;
  /** The warning that the link is a secret. */
  secret: string;
  offer: Record<'subject' | 'intro' | 'open' | 'next', string>;
  offer_copy: Record<'subject' | 'intro' | 'open' | 'next', string>;
  delivery: Record<'subject' | 'intro' | 'note' | 'open' | 'next' | 'secret', string>;
}

/** The texts of emails to the client about an offer or its work. `{name}`, `{number}` and `{title}` are placeholders. */
export const offerMailTexts: Record<AgencyLanguage, OfferMailTexts> = {
  en: {
    greeting: 'Hello {name},',
    number: 'Offer',
    total: 'Total',
    validUntil: 'Valid until',
    contact: 'To ask or change something, reply to this email, or call or message us.',
    secret: 'The link is meant for you: whoever has it can read and answer the offer.',
    offer: {
      subject: 'Offer {number}: {title}',
      intro: 'Here is our offer for “{title}”.',
      open: 'Read the offer',
      next: 'You can read, print, accept or decline it there. You pay only upon approval of the delivered work.',
    },
    offer_copy: {
      subject: 'Offer {number} accepted: {title}',
      intro:
        'Thank you. We confirm that our offer for “{title}” is accepted. This is your copy of what was agreed.',
      open: 'Open the accepted offer',
      next: 'What happens next: we will contact you to agree on the first steps. You pay only upon approval of the delivered work.',
    },
    delivery: {
      subject: 'Ready for your approval: {title}',
      intro: 'The work on “{title}” is done and waits for your approval.',
      note: 'What to look at',
      open: 'Look at the work and approve it',
      next: 'Or write there what is missing. You pay only upon approval.',
      secret: 'The link is meant for you: whoever has it can approve the work.',
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    number: 'Devis',
    total: 'Total',
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
    },
    offer_copy: {
      subject: 'Devis {number} accepté\u00a0: {title}',
      intro:
        'Merci. Nous confirmons que notre devis pour «\u00a0{title}\u00a0» est accepté. Ceci est votre exemplaire de ce qui a été convenu.',
      open: 'Ouvrir le devis accepté',
      next: 'Et maintenant\u00a0: nous vous contactons pour convenir des premières étapes. Vous ne payez qu’après avoir approuvé le travail livré.',
    },
    delivery: {
      subject: 'À approuver\u00a0: {title}',
      intro: 'Le travail sur «\u00a0{title}\u00a0» est terminé et attend votre approbation.',
      note: 'À regarder',
      open: 'Voir le travail et l’approuver',
      next: 'Ou écrivez-y ce qui manque. Vous ne payez qu’après approbation.',
      secret: 'Ce lien vous est destiné\u00a0: toute personne qui l’a peut approuver le travail.',
    },
  },
  ar: {
    greeting: 'مرحبًا {name}،',
    number: 'عرض السعر',
    total: 'المجموع',
    validUntil: 'صالح حتى',
    contact: 'للسؤال أو لطلب تعديل، رد على هذه الرسالة، أو اتصل بنا أو راسلنا.',
    secret: 'هذا الرابط لك وحدك: كل من يملكه يستطيع قراءة عرض السعر والرد عليه.',
    offer: {
      subject: 'عرض السعر {number}: {title}',
      intro: 'إليك عرض السعر لمشروع «{title}».',
      open: 'اقرأ عرض السعر',
      next: 'يمكنك هناك قراءته وطباعته وقبوله أو رفضه. لا تدفع إلا بعد موافقتك على العمل المسلَّم.',
    },
    offer_copy: {
      subject: 'تأكيد قبول عرض السعر {number}: {title}',
      intro: 'شكرًا لك. نؤكد قبول عرض السعر لمشروع «{title}». هذه الرسالة نسختك مما اتفقنا عليه.',
      open: 'افتح عرض السعر المقبول',
      next: 'الخطوة التالية: نتواصل معك للاتفاق على الخطوات الأولى. لا تدفع إلا بعد موافقتك على العمل المسلَّم.',
    },
    delivery: {
      subject: 'مشروعك ينتظر موافقتك: {title}',
      intro: 'انتهى العمل على «{title}» وينتظر موافقتك.',
      note: 'ما نرجو أن تراجعه',
      open: 'اطّلع على العمل ووافق عليه',
      next: 'أو اكتب هناك ما ينقص. لا تدفع إلا بعد موافقتك.',
      secret: 'هذا الرابط لك وحدك: كل من يملكه يستطيع الموافقة على العمل.',
    },
  },
};
