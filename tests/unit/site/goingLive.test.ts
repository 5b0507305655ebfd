import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Installation } from '../../../server/doctor/installation';
import { siteChecks } from '../../../server/doctor/site';
import { agency } from '../../../src/agency/agency';
import { offerTerms, termsOf } from '../../../src/agency/frenchLaw';
import { AGENCY_FILE, openFacts, refuseInvented } from '../../../src/agency/goingLive';
import { acme } from '../../kit/acme';

const source = readFileSync(AGENCY_FILE, 'utf8');
const lines = source.split('\n');

it('each fact that is not settled is named with the line on which it stands', () => {
  const facts = openFacts(agency, source);
  expect(facts.map(({ fact }) => fact)).toEqual(
    expect.arrayContaining([
      'phone',
      'legal.host.name',
      'cases.1',
      'claims.years',
      'claims.areOurs',
    ]),
  );
  for (const { fact, line } of facts) {
    const key = fact.split('.').at(-1) ?? '';
    // An entry of a list starts with its brace.
    expect(lines[line - 1], fact).toContain(/^\d+$/u.test(key) ? '{' : `${key}:`);
  }
  const cases = facts.filter(({ fact }) => fact.startsWith('cases.')).map(({ line }) => line);
  for (const [index, line] of cases.entries())
    expect(lines[line]).toContain(agency.cases[index]?.isExample ? 'isExample: true' : '?');
});

it('a build or start for a public address refuses invented facts, and says where', {
  tags: 'site',
}, () => {
  const refuse =
    (url: string | undefined, facts = agency) =>
    () =>
      refuseInvented(facts, source, url);
  expect(refuse('https://www.agency.com')).toThrow(
    /src\/agency\/agency\.ts: email \(line \d+\), .*claims\.satisfaction \(line \d+\), claims\.areOurs \(line \d+\)/u,
  );
  expect(refuse('https://www.agency.com')).not.toThrow(/siteUrl|legal/u);
  expect(refuse('https://www.agency.com', acme)).not.toThrow();
  const years = { figure: '2+', source: null };
  const unsourced = { ...acme, claims: { ...acme.claims, years } };
  expect(refuse('https://www.agency.com', unsourced)).toThrow(/: claims\.years \(line \d+\)\.$/u);
  for (const url of [
    undefined,
    'https://agency.example',
    'https://acme.test',
    'http://localhost:1',
  ])
    expect(refuse(url)).not.toThrow();
});

it('the doctor fails for a public site with invented facts, and only warns elsewhere', async () => {
  const check = siteChecks.find(({ name }) => name === 'Facts of the agency');
  const outcome = (site: string) => check?.run({ site } as Installation);
  expect(outcome('https://www.agency.com')).toMatchObject({ verdict: 'broken' });
  expect(outcome('http://localhost:4173')).toMatchObject({
    verdict: 'warning',
    text: expect.stringMatching(/legal\.director \(line \d+\)/u),
  });
});

it('the terms of an offer promise payment only upon approval in each language', () => {
  expect(offerTerms.en).toContain('only upon approval');
  expect(offerTerms.fr).toContain('qu’après approbation');
  expect(offerTerms.ar).toContain('إلا بعد موافقتك');
});

it('the terms speak of a client who does not answer only once the agency has chosen the days', () => {
  expect(offerTerms.en).not.toContain('deemed approved');
  for (const [language, text] of Object.entries(termsOf({ approvedAfterDays: 30 }))) {
    expect(text.startsWith(offerTerms[language as 'en'])).toBe(true);
    expect(text.slice(offerTerms[language as 'en'].length)).toContain('30');
    expect(text).not.toContain('{');
  }
  expect(termsOf({ approvedAfterDays: 8 }).ar).toMatch(/بعد 8\sأيام من/u);
});
