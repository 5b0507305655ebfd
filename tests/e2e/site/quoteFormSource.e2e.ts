import { expect } from '@playwright/test';
import { sampleService } from '../kit/pages';
import { home, languages, somebody, storedQuotes } from '../kit/storedQuotes';
import { onlyInAll, test } from '../kit/test';
import { askForQuote } from '../kit/visitor';

for (const language of languages) {
  const prefix = language === 'en' ? '' : '/ar';

  test(
    `the source of a request contains only the campaign, the host of the referrer and the landing page (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page, request }) => {
      const campaign =
        'utm_source=news&utm_medium=mail&utm_campaign=spring%20%C3%A9t%C3%A9&utm_term=site&utm_content=b&gclid=secret&email=x%40y.example';
      await page.goto(`${prefix}${sampleService.path}?${campaign}#part`, {
        referer: 'https://search.example/private/path?q=who',
      });
      // Leaves the landing page before sending the form.
      await page
        .getByRole('link', { name: language === 'en' ? /Back to home/u : /الرئيسية/u })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${home[language]}$`, 'u'));
      const answers = somebody();
      await askForQuote(page, language, answers);

      const source = {
        landing_path: `${prefix}${sampleService.path}`,
        referrer: 'search.example',
        utm_source: 'news',
        utm_medium: 'mail',
        utm_campaign: 'spring été',
        utm_term: 'site',
        utm_content: 'b',
      };
      const [row] = await storedQuotes(request, answers.email);
      expect(row?.language).toBe(language);
      expect(row?.source).toEqual(source);
      expect(await page.context().cookies()).toEqual([]);
      const kept = await page.evaluate(() => [
        Object.keys(localStorage),
        Object.keys(sessionStorage),
      ]);
      expect(kept.flat().filter((key) => !['language', 'quoteSource'].includes(key))).toEqual([]);
    },
  );
}
