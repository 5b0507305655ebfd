import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { AgencyLanguage } from '../../../src/domain/languages';
import type { ReadOffer } from '../../../src/domain/offers';
import { OfferPage } from '../../../src/offer/OfferPage';
import '../../../src/look/tokens.css';
import '../../../src/look/base.css';
import '../../../src/offer/page.css';
import '../../../src/offer/work.css';
import { misplacedTexts } from '../../kit/geometry';
import { filled, harmOf, row, TURNED, texts } from '../kit/hostileTexts';

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

const shared = (text: string) => ({
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
});

test.each(Object.entries(texts))(
  'on the page of a client and on paper, %s runs nothing and breaks no layout',
  async (_, text) => {
    await page.viewport(320, 800);
    const project = shared(text);
    const approved = { ...project, approved_at: row.sent_at, approved_by: text };
    const states = [
      { status: 'sent', project: null },
      { status: 'accepted', project: null },
      { status: 'declined', project: null },
      { status: 'sent', project: null, expired: true },
      { status: 'accepted', project },
      { status: 'accepted', project: { ...project, missing: text } },
      { status: 'accepted', project: approved },
      { status: 'accepted', project: { ...approved, title: text }, number: undefined },
    ];
    for (const language of ['en', 'ar'] satisfies AgencyLanguage[])
      for (const state of states) {
        const offer = { ...filled(text), ...row, expired: false, language, ...state };
        const first = Promise.resolve({ linked: offer as unknown as ReadOffer });
        await cleanup();
        await render(<OfferPage token="x" first={first} />);
        await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
        const name = `${language} ${state.status} ${JSON.stringify(state.project)?.length}`;
        const answers =
          state.status === 'sent' && !state.expired ? ['.bar button', '.bar button + button'] : [];
        for (const answer of ['', ...answers]) {
          if (answer) (document.querySelector(answer) as HTMLElement).click();
          expect(harmOf(text), name + answer).toEqual([]);
          expect(misplacedTexts(), name + answer).toEqual([]);
          // The markup is the same for every text and language.
          const isTypical = language === 'en' && text.startsWith(TURNED);
          const { violations } = isTypical ? await axe.run() : { violations: [] };
          expect(
            violations.map(({ id }) => id),
            name + answer,
          ).toEqual([]);
          document.querySelector('dialog')?.close();
        }
      }
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await page.viewport(680, 960);
    expect(harmOf(text)).toEqual([]);
    expect(misplacedTexts()).toEqual([]);
  },
);
