import { expect, it } from 'vitest';
import { loadedFiles } from '../../../vite/loadedFiles';

it('an element loads its file at once or when it comes into view, in whichever order its attributes stand', () => {
  const files = loadedFiles(`
    <link rel="canonical" href="/ar"/><link rel="icon" href="/favicon.svg" />
    <link href="/assets/a.woff2" as="font" crossorigin rel="preload">
    <link rel="stylesheet" href="/assets/a.css">
    <use href="/assets/cards.svg#website"></use><use href="#mark"></use>
    <img src="/work/people.jpg" alt="Four of us"/><img alt="" src="/assets/hero.svg"/>
    <img loading="lazy" src="/assets/lyon.svg"/><img src="/assets/cards.svg#app" loading="lazy"/>
    <iframe title="loading" src="/frames/delivery-en"></iframe>
    <iframe inert="" loading="lazy" src="/frames/offer-en"></iframe>
    <iframe src="/frames/approved-en" loading="lazy"></iframe>`);
  expect(files).toEqual({
    atOnce: [
      'assets/a.woff2',
      'assets/a.css',
      'assets/cards.svg',
      'assets/hero.svg',
      'frames/delivery-en.html',
    ],
    later: [
      'assets/lyon.svg',
      'assets/cards.svg',
      'frames/offer-en.html',
      'frames/approved-en.html',
    ],
  });
});
