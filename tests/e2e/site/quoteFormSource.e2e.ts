import { expect, type Page } from '@playwright/test';
import type { SiteLanguage } from '../../../src/domain/quotes';
import { sampleService } from '../kit/pages';
import { home, languages, somebody, storedQuotes } from '../kit/storedQuotes';
import { onlyInAll, test } from '../kit/test';
import { askForQuote } from '../kit/visitor';

/** Comes from a campaign to the page of a service, and asks for a quote on the home page. Returns the answers. */
async function askFromCampaign(page: Page, language: SiteLanguage) {
  const campaign =
    'utm_source=news&utm_medium=mail&utm_campaign=spring%20%C3%A9t%C3%A9&utm_term=site&utm_content=b&gclid=secret&email=x%40y.example';
  await page.goto(`${landing(language)}?${campaign}#part`, {
    referer: 'https://search.example/private/path?q=who',
  });
  await page
    .getByRole('link', { name: language === 'en' ? /Back to home/u : /الرئيسية/u })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${home[language]}$`, 'u'));
  const answers = somebody();
  await askForQuote(page, language, answers);
  return answers;
}

const landing = (language: SiteLanguage) =>
  `${language === 'en' ? '' : '/ar'}${sampleService.path}`;

for (const language of languages)
  test(
    `the source of a request contains only campaign, host of the referrer and landing page; the browser keeps it, the language and no cookie (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page, context, request }) => {
      const { email } = await askFromCampaign(page, language);
      const [row] = await storedQuotes(request, email);
      expect(row?.language).toBe(language);
      expect(row?.source).toEqual({
        landing_path: landing(language),
        referrer: 'search.example',
        utm_source: 'news',
        utm_medium: 'mail',
        utm_campaign: 'spring été',
        utm_term: 'site',
        utm_content: 'b',
      });
      expect(await context.cookies()).toEqual([]);
      const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
      expect(kept.filter((key) => !['language', 'quoteSource'].includes(key))).toEqual([]);
    },
  );
