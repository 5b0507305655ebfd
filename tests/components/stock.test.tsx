import { CacheProvider } from '@emotion/react';
import { type ReactNode, Suspense } from 'react';
import {
  AdminContext,
  AutocompleteInput,
  CoreAdminUI,
  Create,
  DataTable,
  DateField,
  List,
  ReferenceInput,
  Resource,
  required,
  SimpleForm,
  TestMemoryRouter,
  TextField,
  TextInput,
} from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withoutClient } from '../../src/admin/conversation/addressee';
import { i18nProvider, styleCache } from '../../src/admin/i18n/i18nProvider';
import { Filters } from '../../src/admin/list/Filters';
import { DaysInput } from '../../src/admin/list/filterInputs';
import { RecordList } from '../../src/admin/list/RecordList';
import { projectTable } from '../../src/admin/projects/table';
import { adminThemes } from '../../src/admin/theme/theme';
import { Conversation } from '../../src/admin/timeline/Conversation';
import { Notification } from '../../src/admin/write/Notification';
import { colours } from '../../src/agency/brand';
import { contrast } from '../../vite/contrast';
import { speak } from './kit/backOffice';

/** Longer than any cell or input of these screens. */
const LONG = `${'The relaunch of a shop for bicycles, '.repeat(8)}end`;
const rows = [
  {
    id: 'p1',
    title: LONG,
    client_name: 'Nordlys',
    end_date: '2026-11-20',
  },
];

const ProjectList = () => (
  <List>
    <DataTable>
      <DataTable.Col source="title" />
      <DataTable.Col source="client_name" />
    </DataTable>
  </List>
);

const ProjectCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="title" validate={required()} />
      <TextInput source="client_name" />
      <ReferenceInput source="project_id" reference="projects">
        <AutocompleteInput optionText="title" />
      </ReferenceInput>
    </SimpleForm>
  </Create>
);

/** A list of ours, with a filter as in react-admin's documentation. */
const FilteredList = () => (
  <RecordList
    table={projectTable}
    views={[{ label: 'projects.all', filter: {} }]}
    dialogs={null}
    areas={['title', 'end_date client_name']}
    exporter={() => {}}
    filters={
      <Filters>
        <ReferenceInput source="quote_id" reference="projects" alwaysOn>
          <AutocompleteInput optionText="title" />
        </ReferenceInput>
        <DaysInput source="start_date" />
      </Filters>
    }
  >
    <DataTable.Col source="title">
      <TextField source="title" />
    </DataTable.Col>
    <DataTable.Col source="end_date" field={DateField} />
    <DataTable.Col source="client_name" render={({ client_name }) => client_name} />
  </RecordList>
);

/** The notes of a record without a client. */
const Bill = () => (
  <Conversation to={withoutClient('offers', { id: 'b1', status: 'open' }, 'Bill 7')} />
);

const read: { filter?: object }[] = [];
const dataProvider = {
  async getList(resource: string, params: { filter?: object }) {
    if (resource === 'timeline') return { data: [], total: 0 };
    read.push(params);
    return { data: rows, total: rows.length };
  },
  getMany: async () => ({ data: rows }),
  create: async (_: string, { data }: { data: object }) => ({ data: { ...data, id: 'p2' } }),
};

const Layout = ({ children }: { children?: ReactNode }) => (
  <>
    <div id="react-admin-title" />
    <Suspense>{children}</Suspense>
  </>
);

/** Screens of react-admin's tutorial, with the language, the theme and the notices of the product. */
const open = (address: string, mode: 'light' | 'dark' = 'light') =>
  render(
    <CacheProvider value={styleCache(i18nProvider)}>
      <TestMemoryRouter initialEntries={[address]}>
        <AdminContext
          dataProvider={dataProvider as never}
          i18nProvider={i18nProvider}
          theme={adminThemes(i18nProvider, true)[mode]}
        >
          <CoreAdminUI layout={Layout}>
            <Resource name="projects" list={ProjectList} create={ProjectCreate} />
            <Resource name="quotes" list={FilteredList} />
            <Resource name="offers" list={Bill} />
          </CoreAdminUI>
          <Notification />
        </AdminContext>
      </TestMemoryRouter>
    </CacheProvider>,
  );

beforeEach(async () => {
  await speak('ar');
  document.dir = 'rtl';
});

const box = (element: Element) => element.getBoundingClientRect();

it('an Arabic stock list has the name of the resource as its title, and shows the beginning of a long English text', async () => {
  await open('/projects');
  await expect.element(page.getByText('المشاريع')).toBeVisible();
  const cell = page.getByRole('cell', { name: /relaunch/u });
  await expect.element(cell).toBeVisible();
  const text = document.createRange();
  const node = document.createTreeWalker(cell.element(), NodeFilter.SHOW_TEXT).nextNode() as Text;
  text.setStart(node, 0);
  text.setEnd(node, 3);
  expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(box(cell.element()).left);
});

it('an Arabic stock form shows the beginning of a long English choice, and the notice of a wrong value ends with the save', async () => {
  await open('/projects/create');
  await expect.element(page.getByText('إنشاء مشروع')).toBeVisible();
  const input = page.getByRole('combobox');
  (input.element() as HTMLElement).focus();
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await input.click();
  await page.getByRole('option', { name: /relaunch/u }).click();
  expect(getComputedStyle(input.element()).unicodeBidi).toBe('plaintext');
  await page.getByRole('button', { name: 'حفظ' }).click();
  const notice = page.getByText('في النموذج أخطاء. يرجى مراجعتها.');
  await expect.element(notice).toBeVisible();
  await page.getByRole('textbox').first().fill('Shop');
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

it.each(['light', 'dark'] as const)(
  'the outlines of fields have enough contrast: %s',
  async (mode) => {
    await open('/projects/create', mode);
    await expect.element(page.getByRole('combobox')).toBeVisible();
    const ground = { light: '#ffffff', dark: colours['ink-900'] }[mode];
    for (const outline of document.querySelectorAll('fieldset')) {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(outline)
          .borderTopColor.match(/[\d.]+/gu)
          ?.map(Number) ?? [];
      expect(alpha).toBe(1);
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
      expect(contrast(`#${hex}`, ground)).toBeGreaterThanOrEqual(3);
    }
  },
);

it('about a record without a client, staff only write notes', async () => {
  await speak('en');
  await open('/offers');
  await expect.element(page.getByRole('textbox')).toHaveAccessibleName('Add a note');
  expect(page.getByText('Write to').query()).toBeNull();
  expect(page.getByRole('button', { name: 'Note', exact: true }).query()).toBeNull();
});

it('a list of ours is filtered by react-admin’s own inputs, whose words set their direction', async () => {
  await open('/quotes');
  const search = page.getByRole('searchbox', { name: 'بحث' });
  await expect.element(search).toBeVisible();
  expect(getComputedStyle(search.element()).direction).toBe('rtl');
  await search.fill('Nordlys');
  expect(getComputedStyle(search.element()).direction).toBe('ltr');
  await search.fill('');
  await page.getByRole('combobox').first().click();
  await page.getByRole('option', { name: /relaunch/u }).click();
  await expect.poll(() => read.at(-1)?.filter).toEqual({ quote_id: 'p1' });
  await page.getByRole('button', { name: 'إضافة تصفية' }).click();
  await page.getByRole('menuitemcheckbox').click();
  await page.getByRole('option').nth(2).click();
  await expect.poll(() => read.at(-1)?.filter).toEqual({ quote_id: 'p1', start_date: 'month' });
});

it('on a card, a column that only shows a field has its label, and one with content of its own does not', async () => {
  await page.viewport(390, 800);
  await open('/quotes');
  const cell = page.getByRole('cell', { name: 'Nordlys' });
  await expect.element(cell).toBeVisible();
  expect(getComputedStyle(cell.element(), '::before').content).toBe('none');
  const day = document.querySelector('td.column-end_date');
  const label = day && getComputedStyle(day, '::before').content;
  expect(label).toMatch('"End date"');
  // The order that the list opens with has no column. The card shows it, and the menu has it.
  await page.getByRole('button', { name: /تنازلي/u }).click();
  await expect.element(page.getByRole('menuitem', { name: /تصاعدي/u }).last()).toBeVisible();
});
