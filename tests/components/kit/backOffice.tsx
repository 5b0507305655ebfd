import { afterEach, beforeEach, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { AdminApp } from '../../../src/admin/AdminApp';
import { queryClient } from '../../../src/admin/data/queryClient';
import { openSession } from '../../../src/admin/session/session';
import { sessionKey } from '../../../src/backend/config';
import { backend, type Row, session, store } from './backend';

beforeEach(() => {
  backend.tables = {};
  backend.calls = [];
  backend.fault = undefined;
  localStorage.clear();
  sessionStorage.clear();
  signIn();
});

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Stores a session as the browser keeps it. */
export function signIn(at = Date.now(), expiresIn = 3600): void {
  openSession(localStorage, at);
  localStorage.setItem(sessionKey(), JSON.stringify(session(expiresIn)));
}

/** Opens the back office at an address such as `quotes`, or loads the open one again. */
export async function open(address?: string): Promise<void> {
  await cleanup();
  queryClient.clear();
  if (address !== undefined) history.pushState(null, '', `/admin/${address}`);
  await render(<AdminApp />);
}

export const quote = (columns: Partial<Row> = {}): Row =>
  store('quotes', {
    reference: 'Q-0001',
    name: 'Camille Durand',
    email: 'camille@atelier.example',
    project_type: 'website',
    message: 'A site for our workshop.',
    language: 'en',
    status: 'pending',
    ...columns,
  });

export const project = (columns: Partial<Row> = {}): Row =>
  store('projects', {
    title: 'Workshop site',
    description: 'Five pages and a shop.',
    client_name: 'Camille Durand',
    project_type: 'website',
    status: 'planning',
    ...columns,
  });

type Scope = typeof page | Locator;

export const status = (scope: Scope = page): Locator =>
  scope.getByRole('combobox', { name: /^Status of/u });

export const field = (label: string): Locator => page.getByRole('dialog').getByLabelText(label);

export async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

export const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export async function menu(button: string, item: string): Promise<void> {
  await press(button);
  await page.getByRole('menuitem', { name: item }).click();
}
