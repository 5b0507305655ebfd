import { expect, it } from 'vitest';
import { en } from '../../../src/admin/i18n/en';
import { dateRanges } from '../../../src/domain/dates';
import { adminProjectTypes, projectStatuses } from '../../../src/domain/projects';
import { budgets, projectTypes, quoteStatuses, timelines } from '../../../src/domain/quotes';

const phrase = (key: string): unknown =>
  key.split('.').reduce<unknown>((tree, part) => Reflect.get(Object(tree), part), en);

it('every code has a label', () => {
  const names = [
    ...[projectTypes, adminProjectTypes, budgets, timelines, quoteStatuses, projectStatuses]
      .flat()
      .map(({ name }) => name),
    ...dateRanges.map((range) => `choices.period.${range}`),
  ];
  for (const name of names) expect(phrase(name), name).toBeTypeOf('string');
});

it('the login screen and the catalogue speak in the specification’s own words', () => {
  expect(en.login).toMatchObject({
    title: 'Administration',
    submit: 'Accéder au dashboard',
    busy: 'Vérification...',
    back: '← Retour au site',
    wrong_password: 'Mot de passe incorrect',
    unexpected: 'Erreur de connexion',
  });
  expect(en.app.checking).toBe('Vérification des permissions...');
  expect(en.dashboard.loading).toBe('Loading dashboard...');
  expect(en.errors).toMatchObject({
    full_screen: 'Error: %{message}',
    stats: 'Error loading stats',
    quotes: 'Error loading quotes',
    projects: 'Error loading projects',
    update_quote: 'Error updating quote',
    update_project: 'Error updating project',
    convert_quote: 'Error converting quote',
    insertion: 'Supabase error: %{message} (Details: %{details})',
    insertion_empty: 'Project insertion succeeded but returned no data.',
    quote_update: 'Supabase error updating quote: %{message} (Details: %{details})',
    project_update: 'Failed to update project: %{message}',
  });
});
