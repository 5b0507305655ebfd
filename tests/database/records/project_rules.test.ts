import { describe, expect, it } from 'vitest';
import { projectLimits } from '../../../src/domain/projects';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const project = async (id: string) => {
  const [row] = await backend.sql<Record<string, unknown>>(
    'select * from public.projects where id = $1',
    [id],
  );
  return row ?? {};
};

const { title, description, client_name, technologies, technology, image_url } = projectLimits;
const letters = (length: number) => 'x'.repeat(length);
const address = (length: number) => 'https://a.example/'.padEnd(length, 'x');
const many = (count: number) => Array.from({ length: count }, (_, index) => `tech ${index}`);

describe('constraints of projects', () => {
  it.each([
    ['title', letters(title), letters(title + 1), 'projects_title_length'],
    ['description', letters(description), letters(description + 1), 'projects_description_length'],
    ['client_name', letters(client_name), letters(client_name + 1), 'projects_client_name_length'],
    ['technologies', many(technologies), many(technologies + 1), 'projects_technologies_count'],
    [
      'technologies',
      [letters(technology)],
      [letters(technology + 1)],
      'projects_technologies_length',
    ],
    ['image_url', address(image_url), address(image_url + 1), 'projects_image_url_length'],
    ['budget', 1, -1, 'projects_budget_positive'],
    ['budget', 2_147_483_647, -2_147_483_648, 'projects_budget_positive'],
    ['project_type', 'other', 'consulting', 'projects_project_type_check'],
    ['status', 'paid', 'approved', 'projects_status_check'],
    ['start_date', '1900-01-01', '1899-12-31', 'projects_start_date_range'],
    ['end_date', '2200-12-31', '2201-01-01', 'projects_end_date_range'],
    ['end_date', '2200-12-31', 'infinity', 'projects_end_date_range'],
  ])('a project with an invalid %s is rejected', async (field, good, bad, constraint) => {
    await insertProject(backend, { [field]: good });
    await expect(insertProject(backend, { [field]: bad })).rejects.toThrow(constraint);
  });

  it.each(['title', 'description', 'client_name'])(
    'the %s of a project cannot be missing or blank',
    async (field) => {
      await expect(insertProject(backend, { [field]: null })).rejects.toThrow('null value');
      await expect(insertProject(backend, { [field]: ' \n ' })).rejects.toThrow(
        `projects_${field}_length`,
      );
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/b',
    '/local.png',
    'https://',
    'https://a b',
    'https://a.example/"onerror=',
  ])('a project with the image URL %s is rejected', async (image_url) => {
    await expect(insertProject(backend, { image_url })).rejects.toThrow('projects_image_url_http');
  });

  it.each(['http://a.example/b.png', 'HTTPS://A.example/b', 'https://متجر.example/صورة.png'])(
    'a project with the image URL %s is accepted',
    async (image_url) => {
      const id = await insertProject(backend, { image_url });
      expect((await project(id)).image_url).toBe(image_url);
    },
  );

  it.each(['-infinity', '1899-12-31', '5874897-12-31', 'infinity'])(
    'a paid project whose day of payment is %s is rejected',
    async (paid_on) => {
      await expect(insertProject(backend, { status: 'paid', paid_on })).rejects.toThrow(
        'projects_paid_on_range',
      );
    },
  );

  it('the end date of a project cannot be before the start date, and either may be empty', async () => {
    const dates = (start_date: string | null, end_date: string | null) =>
      insertProject(backend, { start_date, end_date });
    await dates('2026-01-02', '2026-01-02');
    await dates(null, '2026-01-01');
    await dates('2026-01-02', null);
    await expect(dates('2026-01-02', '2026-01-01')).rejects.toThrow('projects_dates_order');
  });
});

describe('cleaned values of projects', () => {
  it('a budget of 0, an empty list of technologies and a blank image URL are stored as null', async () => {
    const id = await insertProject(backend, { budget: 0, technologies: [], image_url: '   ' });
    expect(await project(id)).toMatchObject({ budget: null, technologies: null, image_url: null });
  });

  it('technologies are trimmed and stored in their order, without blanks and duplicates', async () => {
    const id = await insertProject(backend, { technologies: [' Vue ', 'C++', '', 'Vue', ' '] });
    expect((await project(id)).technologies).toEqual(['Vue', 'C++']);
  });

  it('the image URL, title and client name of a project are trimmed', async () => {
    const id = await insertProject(backend, {
      title: ' Shop\u00a0',
      client_name: ' Nora ',
      image_url: ' https://a.example/b.png\n',
    });
    expect(await project(id)).toMatchObject({
      title: 'Shop',
      client_name: 'Nora',
      image_url: 'https://a.example/b.png',
    });
  });
});

describe('the quote of a project', () => {
  it('deleting a quote keeps its project and clears quote_id of the project', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const id = await insertProject(backend, { quote_id });
    const { error } = await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
    expect(error).toBeNull();
    expect((await project(id)).quote_id).toBeNull();
  });
});

describe('concurrent edits', () => {
  it('an update whose filter contains an outdated updated_at does not change the project', async () => {
    const id = await insertProject(backend);
    const staff = await backend.staff();
    const read = await staff.from('projects').select('updated_at').eq('id', id).single();
    const edit = (title: string) =>
      staff
        .from('projects')
        .update({ title })
        .eq('id', id)
        .eq('updated_at', read.data?.updated_at ?? '')
        .select();
    expect((await edit('First')).data).toHaveLength(1);
    expect((await edit('Second')).data).toHaveLength(0);
    expect((await project(id)).title).toBe('First');
  });
});
