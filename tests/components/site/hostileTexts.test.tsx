import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { AgencyLanguage } from '../../../src/domain/languages';
import type { Linked, ReadOffer, SharedProject } from '../../../src/domain/link';
import { OfferPage } from '../../../src/offer/OfferPage';
import { misplacedTexts } from '../../kit/geometry';
import { filled, harmOf, row, texts } from '../kit/hostileTexts';
import { isHistoryOfPage } from '../kit/offerPage';
import { look } from '../kit/paper';

/** What the link of a client can show. */
function statesOf(text: string, language: AgencyLanguage): Record<string, Linked> {
  const offer = (changes: Partial<ReadOffer> = {}): ReadOffer => ({
    ...filled(text),
    ...row,
    language,
    status: 'sent',
    expired: false,
    asked: text,
    project: null,
    ...changes,
  });
  const project: SharedProject = {
    title: text,
    status: 'in_progress',
    start_date: null,
    end_date: null,
    revision: 1,
    requested_at: row.sent_at,
    delivered_at: row.sent_at,
    delivery_note: text,
    delivery_url: `https://a.example/#${encodeURI(text)}`,
    missing: null,
    approved_at: null,
    approved_by: null,
  };
  const approved = { ...project, approved_at: row.sent_at, approved_by: text };
  return {
    'a sent offer': offer(),
    'an expired offer': offer({ expired: true }),
    'a declined offer': offer({ status: 'declined' }),
    'an accepted offer': offer({ status: 'accepted' }),
    'delivered work': offer({ status: 'accepted', project }),
    'work that lacks something': offer({
      status: 'accepted',
      project: { ...project, missing: text },
    }),
    'approved work': offer({ status: 'accepted', project: approved }),
    'a project without an offer': { language, project: approved, asked: text },
  };
}

/** The states in which the client can answer. */
const answered = ['a sent offer', 'delivered work'];

test.each([
  ['code', 'ar'],
  ['a character that turns words', 'en'],
] as const)(
  'on the page of a client and on paper, %s runs nothing and breaks no layout (%s)',
  async (kind, language) => {
    const text = texts[kind];
    // The markup is the same for every text and language.
    const violations = async () => (language === 'en' ? (await axe.run()).violations : []);
    const dialog = page.getByRole('dialog');
    for (const [state, linked] of Object.entries(statesOf(text, language))) {
      await look('');
      await page.viewport(320, 800);
      await cleanup();
      await render(<OfferPage token="x" first={{ linked }} />);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      const answers = document.querySelectorAll<HTMLElement>('.bar button');
      expect(answers, state).toHaveLength(answered.includes(state) ? 3 : 1);
      for (const answer of [null, ...answers]) {
        answer?.click();
        if (answer) await expect.element(dialog).toBeVisible();
        const name = [state, answer?.innerText].join();
        expect(harmOf(text), name).toEqual([]);
        expect(misplacedTexts(), name).toEqual([]);
        expect(
          (await violations()).map(({ id }) => id),
          name,
        ).toEqual([]);
        document.querySelector('dialog')?.close();
        await expect.element(dialog).not.toBeInTheDocument();
        await expect.poll(isHistoryOfPage).toBe(true);
      }
      await look('print');
      await page.viewport(680, 960);
      expect(harmOf(text), `${state} on paper`).toEqual([]);
      expect(misplacedTexts(), `${state} on paper`).toEqual([]);
    }
  },
);
