import { beforeEach, expect, vi } from 'vitest';
import { backend, store } from './backend';
import { field } from './backOffice';

/**
 * Before each test of a file, names the author and stores templates of messages, such as 'first en'. Returns the links
 * that were opened in another program.
 */
export function prepareMessages(): readonly string[] {
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      opened.push(decodeURIComponent(this.href));
    });
    localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
    for (const [name, language] of [
      ['first', 'en'],
      ['first', 'fr'],
      ['refusal', 'en'],
    ] as const)
      store('answer_templates', {
        id: `${name}-${language}`,
        name,
        language,
        subject: 'Your request {reference}',
        body: `${name} ${language} {name},\n\nText.\n\n{agency}`,
      });
  });
  return opened;
}

export const expectTemplate = (name: string, client = 'Camille') =>
  expect
    .element(field('Message'))
    .toHaveValue(expect.stringMatching(new RegExp(`^${name} ${client}`, 'u')));

/** What was recorded of each message. */
export const recorded = () =>
  backend.rows('notes').map(({ kind, subject, body }) => [kind, subject, body]);
