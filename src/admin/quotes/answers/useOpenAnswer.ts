import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { AnswerTemplate } from '../../data/records';
import { draftKeys, dropDraft, readDraft } from '../../forms/drafts';
import { useText } from '../../i18n/useText';
import { useReporting } from '../../ui/changes/notices';
import type { Quote } from '../table';
import { answerLink, type Channel, fillTemplate, type MessageContent } from './answer';

/** An answer that was opened in another program. */
export interface OpenedAnswer {
  quote: Quote;
  channel: Channel;
  message: MessageContent;
}

/**
 * Returns a function that opens the mail program, the phone or WhatsApp. An email or a WhatsApp
 * message contains the draft of the answer, or else the template in the visitor's language. Calls
 * `onOpened` for a quote that waits for an answer.
 */
export function useOpenAnswer(onOpened: (answer: OpenedAnswer) => void) {
  const text = useText();
  const { showFailure, showResult } = useReporting();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();

  return async (channel: Channel, quote: Quote, typed = draftOf(quote, channel)) => {
    const id = quote.language;
    const template = await client
      .fetchQuery({
        // The key of `useGetOne`, so that an edit updates the template in the cache.
        queryKey: ['answer_templates', 'getOne', { id }],
        queryFn: async () => {
          const { data } = await dataProvider.getOne<AnswerTemplate>('answer_templates', { id });
          return data;
        },
        staleTime: 30_000,
      })
      .catch((error: unknown) => showFailure(error, 'errors.answer_templates'));
    if (!template) return;
    const message = {
      subject: fillTemplate(template.subject, quote),
      body: typed ?? fillTemplate(template.body, quote),
    };
    const href = answerLink(channel, quote, message);
    if (href === null) {
      showResult({
        message: text(quote.phone ? 'answers.no_whatsapp' : 'answers.no_phone'),
        count: 0,
      });
      return;
    }
    follow(href);
    // The draft answer to a pending quote is kept until the quote is marked as contacted.
    if (quote.status === 'pending') onOpened({ quote, channel, message });
    else dropAnswer(quote, channel);
  };
}

export function dropAnswer({ id }: Quote, channel: Channel): void {
  dropDraft(sessionStorage, draftKeys.answer(id, channel));
}

function draftOf({ id }: Quote, channel: Channel): string | undefined {
  const draft = readDraft(sessionStorage, draftKeys.answer(id, channel))?.values.message;
  return typeof draft === 'string' ? draft : undefined;
}

/** Opens a link in another program or in a new tab, as if the user had clicked it. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  if (link.protocol === 'https:') {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  link.click();
}

/** Returns functions that name a template by its language, and say that it was saved. */
export function useTemplateTexts() {
  const text = useText();
  const name = ({ id }: Pick<AnswerTemplate, 'id'>) =>
    text(id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en');
  return {
    name,
    saved: (template: AnswerTemplate) =>
      text('app.change', { name: name(template), value: text('answers.saved') }),
  };
}
