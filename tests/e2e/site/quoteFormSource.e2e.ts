import { expect } from '@playwright/test';
import { sampleService } from '../kit/pages';
import { somebody, storedQuotes } from '../kit/storedQuotes';
import { test } from '../kit/test';
import { askForQuote } from '../kit/visitor';

test('the source of a request contains only campaign, host of the referrer and landing page; the browser keeps it, the language and no cookie', async ({
  page,
  context,
  request,
}) => {
  const campaign =
    'utm_source=news&utm_medium=mail&utm_campaign=spring%20%C3%A9t%C3%A9&utm_term=site&utm_content=b&gclid=secret&email=x%40y.example';
  await page.goto(`${sampleService.path}?${campaign}#part`, {
    referer: 'https://search.example/private/path?q=who',
  });
  await page
    .getByRole('link', { name: /Back to home/u })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  const answers = somebody();
  await askForQuote(page, 'en', answers);
  const [row] = await storedQuotes(request, answers.email);
  expect(row?.language).toBe('en');
  expect(row?.source).toEqual({
    landing_path: sampleService.path,
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
});
