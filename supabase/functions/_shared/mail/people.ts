import { formatDay } from '../../../../src/domain/formats.ts';
import type { AgencyLanguage } from '../../../../src/domain/languages.ts';
import { oneLine, withoutControls } from '../../../../src/domain/texts.ts';
import { isolated } from '../../../../src/letters/blocks.ts';
import { filled } from '../../../../src/letters/format.ts';
import { agencyTexts } from './agencyTexts.ts';
import { formatted, type Written } from './format.ts';
import type { Mail } from './mail.ts';

interface PersonTexts {
  reply: Record<'subject' | 'intro' | 'label', string>;
  other: Record<'subject' | 'intro' | 'label', string>;
  mention: Record<'subject' | 'intro' | 'label', string>;
  morning: Record<'subject' | 'intro' | 'open', string>;
  lists: Record<'followUps' | 'lateProjects', string>;
  open: Record<'quotes' | 'projects', string>;
  settings: string;
}

/** The texts of emails to one person of staff. */
const personTexts: Record<AgencyLanguage, PersonTexts> = {
  en: {
    reply: {
      subject: 'Reply from {client}',
      intro: 'A client has replied. The answer is due today.',
      label: 'What the client wrote',
    },
    other: {
      subject: 'Reply from {author}: {client}',
      intro: 'Somebody replied from another address than the client’s. The answer is due today.',
      label: 'What they wrote',
    },
    mention: {
      subject: '{author} mentions you: {client}',
      intro: 'A note in the back office mentions you.',
      label: 'Note',
    },
    morning: {
      subject: 'Due today: {count}',
      intro: 'This is due today or has been for longer, and you look after it.',
      open: 'Open today’s list',
    },
    lists: { followUps: 'Follow up', lateProjects: 'Past its end date' },
    open: { quotes: 'Open the request', projects: 'Open the project' },
    settings: 'In the back office, under Account, People, choose whether you get these emails.',
  },
  fr: {
    reply: {
      subject: '{client} a répondu',
      intro: 'Un client a répondu. Sa réponse est à traiter aujourd’hui.',
      label: 'Ce que le client a écrit',
    },
    other: {
      subject: '{author} a répondu\u00a0: {client}',
      intro:
        'Quelqu’un a répondu depuis une autre adresse que celle du client. La réponse est à traiter aujourd’hui.',
      label: 'Ce que cette personne a écrit',
    },
    mention: {
      subject: '{author} vous mentionne\u00a0: {client}',
      intro: 'Une note de l’administration vous mentionne.',
      label: 'Note',
    },
    morning: {
      subject: 'À faire aujourd’hui\u00a0: {count}',
      intro: 'C’est à faire aujourd’hui ou depuis plus longtemps, et vous en êtes responsable.',
      open: 'Ouvrir la liste du jour',
    },
    lists: { followUps: 'Relance', lateProjects: 'Date de fin dépassée' },
    open: { quotes: 'Ouvrir la demande', projects: 'Ouvrir le projet' },
    settings:
      'Recevoir ou non ces e-mails se règle dans l’administration\u00a0: Compte, Personnes.',
  },
  ar: {
    reply: {
      subject: 'ردّ من {client}',
      intro: 'ردّ أحد العملاء، ويحين موعد متابعته اليوم.',
      label: 'ما كتبه العميل',
    },
    other: {
      subject: 'ردّ من {author}: {client}',
      intro: 'ورد ردّ من عنوان غير عنوان العميل، ويحين موعد متابعته اليوم.',
      label: 'ما كتبه المُرسِل',
    },
    mention: {
      subject: 'إشارة إليك من {author}: {client}',
      intro: 'ذُكر اسمك في ملاحظة في لوحة الإدارة.',
      label: 'الملاحظة',
    },
    morning: {
      subject: 'ما يحين موعده اليوم: {count}',
      intro: 'حان موعد ما يلي اليوم أو قبله، وأنت المسؤول عنه.',
      open: 'افتح قائمة اليوم',
    },
    lists: { followUps: 'متابعة', lateProjects: 'تجاوز موعد انتهائه' },
    open: { quotes: 'افتح الطلب', projects: 'افتح المشروع' },
    settings: 'من لوحة الإدارة (الحساب، ثم الأشخاص) يمكنك اختيار تسلّم هذه الرسائل أو عدمه.',
  },
};

/** Writes the email to a person of staff that a client has replied, or that a note mentions them. */
export function noteMail(
  { kind, language, note }: Extract<Mail, { kind: 'reply' | 'mention' }>,
  siteUrl: string,
): Written {
  const { author, body, client, reference, is_by_other, resource, id } = note;
  const texts = personTexts[language];
  const own = texts[is_by_other ? 'other' : kind];
  const values = { author: oneLine(author), client: oneLine(client) };
  const subject = filled(own.subject, values, language);
  return {
    // The reference is at the end, because it would turn the direction of an Arabic subject.
    subject: reference === null ? subject : `${subject} [${reference}]`,
    blocks: [
      { kind: 'paragraph', text: own.intro },
      // A reply may hold only what must be read in the mailbox.
      ...(body === ''
        ? []
        : [{ kind: 'typed' as const, label: own.label, text: withoutControls(body) }]),
      { kind: 'link', text: texts.open[resource], href: `${siteUrl}/admin/${resource}/${id}` },
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

/** Writes the email of the morning, with what is due and whose owner is the recipient. */
export function morningMail(
  { language, due }: Extract<Mail, { kind: 'morning' }>,
  siteUrl: string,
): Written {
  const texts = personTexts[language];
  const { subject, intro, open } = texts.morning;
  const more = formatted(due.count - due.first.length, language);
  return {
    subject: filled(subject, { count: formatted(due.count, language) }, language),
    blocks: [
      { kind: 'paragraph', text: intro },
      {
        kind: 'terms',
        entries: due.first.map(({ list, resource, id, name, day }) => ({
          label: texts.lists[list],
          // Behind a Latin name, the parts of an Arabic date would change places.
          value: `${oneLine(name)} · ${isolated(formatDay(day, language), language)}`,
          href: `${siteUrl}/admin/${resource}/${id}`,
        })),
      },
      ...(due.count > due.first.length
        ? [
            {
              kind: 'paragraph' as const,
              text: agencyTexts[language].more.replace('{count}', more),
            },
          ]
        : []),
      { kind: 'link', text: open, href: `${siteUrl}/admin` },
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}
