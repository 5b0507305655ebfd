import { expect } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { test } from './kit/test';

// What anybody can do who takes the public key out of the page.
const headers = { apikey: LOCAL_PUBLISHABLE_KEY, prefer: 'return=representation' };

const tables = { quotes: 'name', projects: 'title', status_changes: 'entity', notes: 'body' };

for (const [table, column] of Object.entries(tables)) {
  test(`a visitor with the public key reads nothing from ${table}`, async ({ request }) => {
    const answer = await request.get(`/rest/v1/${table}?select=*`, { headers });
    expect([401, 403]).toContain(answer.status());
    expect(await answer.text()).not.toContain('@');
  });

  test(`a visitor with the public key changes nothing in ${table}`, async ({ request }) => {
    const remove = await request.delete(`/rest/v1/${table}?id=not.is.null`, { headers });
    expect([401, 403]).toContain(remove.status());
    const insert = await request.post(`/rest/v1/${table}`, {
      headers,
      data: { [column]: 'Mallory' },
    });
    expect([401, 403]).toContain(insert.status());
  });
}

for (const name of [
  'dashboard_stats',
  'dashboard_today',
  'convert_quote',
  'set_quote_statuses',
  'set_project_statuses',
  'set_quote_spam',
  'person_data',
  'erase_person',
  'is_staff',
]) {
  test(`a visitor with the public key cannot call ${name}`, async ({ request }) => {
    const answer = await request.post(`/rest/v1/rpc/${name}`, { headers, data: {} });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(answer.status()).toBeLessThan(500);
  });
}

for (const path of ['/auth/v1/signup', '/auth/v1/otp', '/auth/v1/admin/users', '/_system/info']) {
  test(`a visitor finds no way to an account at ${path}`, async ({ request }) => {
    const data = { email: 'mallory@example.com', password: 'a-long-password' };
    const answer = await request.post(path, { headers, data });
    expect(answer.status()).toBe(404);
  });
}
