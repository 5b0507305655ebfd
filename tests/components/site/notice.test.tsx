import { BrowserRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { LanguageProvider } from '../../../src/site/i18n/LanguageProvider';
import { Notice, type NoticeContent } from '../../../src/site/quote/Notice';
import '../../../src/look/fonts.css';
import '../../../src/look/tokens.css';
import '../../../src/look/base.css';

const notices: readonly NoticeContent[] = [
  { kind: 'sent', reference: 'Q-WWWWWW' },
  { kind: 'not-sent', type: 'saas' },
  { kind: 'form-failed' },
];

/** How much of a notice is above the band that pages leave free for it, in pixels. */
function excess(): number {
  const notice = document.querySelector('.notice')?.getBoundingClientRect();
  const band = getComputedStyle(document.documentElement).getPropertyValue('--band');
  return (notice?.height ?? Infinity) - Number.parseFloat(band) * 16;
}

test.each([
  ['/privacy', en],
  ['/ar/privacy', ar],
])('no notice is higher than the band that pages leave free for it (%s)', async (path, texts) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  history.replaceState(null, '', path);
  for (const width of [320, 360, 390, 417, 640])
    for (const content of notices) {
      await page.viewport(width, 800);
      await cleanup();
      await render(
        <BrowserRouter>
          <LanguageProvider>
            <Notice content={content} onDismiss={() => {}} />
          </LanguageProvider>
        </BrowserRouter>,
      );
      const button = (name: string) => page.getByRole('status').getByRole('button', { name });
      await expect.element(button(texts.notice.dismiss)).toBeVisible();
      await document.fonts.ready;
      expect(excess(), `${content.kind} ${width}`).toBeLessThanOrEqual(0);
      if (content.kind === 'sent') {
        await button(texts.notice.copy).click();
        await expect.element(button(texts.notice.copied)).toBeVisible();
        expect(excess(), `copied ${width}`).toBeLessThanOrEqual(0);
      }
    }
});
