import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { store } from './kit/backend';
import { open, press, quote, speak } from './kit/backOffice';
import { isOnTop } from './kit/onTop';

const dialog = () => page.getByRole('dialog');
const box = (text: string) => dialog().getByText(text).element().getBoundingClientRect();
const at = (minute: number) => new Date(2026, 10, 24, 9, minute).toISOString();

beforeEach(async () => {
  await page.viewport(1440, 900);
});

/** A quote with messages of both sides, and changes between them. */
function conversation() {
  const row = quote({ status: 'contacted', message: 'We need a shop.', created_at: at(0) });
  const say = (minute: number, kind: string, body: string) =>
    store('notes', {
      subject_id: row.id,
      kind,
      body,
      author: kind === 'reply' ? 'Camille' : 'Karim',
      created_at: at(minute),
      updated_at: at(minute),
    });
  const happen = (minute: number, kind: string, details: object) =>
    store('events', {
      subject_id: row.id,
      kind,
      details,
      author: 'Karim',
      by_staff: true,
      by_link: false,
      happened_at: at(minute),
      updated_at: at(minute),
    });
  return { row, say, happen };
}

test('a record begins with the request, and shows the client at one side and staff at the other, in Arabic mirrored', async () => {
  const { row, say } = conversation();
  say(1, 'email', 'Which products?');
  say(2, 'reply', 'Two hundred.');
  for (const language of ['en', 'ar'] as const) {
    await speak(language);
    await open(`quotes/${row.id}`);
    await expect.element(dialog().getByText('Two hundred.')).toBeVisible();
    const [request, ours, theirs] = ['We need a shop.', 'Which products?', 'Two hundred.'].map(box);
    if (!request || !ours || !theirs) throw new Error('A message is missing.');
    expect([request.bottom < ours.top, ours.bottom < theirs.top]).toEqual([true, true]);
    const isMirrored = language === 'ar';
    expect(isMirrored ? ours.right < theirs.right : ours.left > theirs.left).toBe(true);
    const [one, other] = isMirrored ? [request.right, theirs.right] : [request.left, theirs.left];
    expect(Math.abs(one - other)).toBeLessThan(1);
  }
});

test('the entries of a day stand below its name with their time, what one press did is one line, and many changes are folded', async () => {
  const { row, say, happen } = conversation();
  const offer = { number: 'O-2026-007', revision: 1, gross_cents: 120_000 };
  happen(1, 'offer', { ...offer, status: ['draft', 'sent'] });
  happen(1, 'edited', { status: ['pending', 'contacted'] });
  say(2, 'note', 'Called.');
  for (const minute of [3, 4, 5]) happen(minute, 'edited', { company: [null, `Name ${minute}`] });
  const now = new Date().toISOString();
  const reply = { kind: 'reply', author: 'Camille', body: 'Two hundred.' };
  store('notes', { subject_id: row.id, ...reply, created_at: now, updated_at: now });
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByText('Two hundred.')).toBeVisible();
  const stream = dialog().getByRole('list', { name: 'Notes and History' }).getByRole('listitem');
  await expect.element(stream.first()).toHaveTextContent(/^(?:24 Nov|Nov 24).*9:00.*We need/u);
  await expect.element(stream.last()).toHaveTextContent(/^Today.*Two hundred/u);
  await expect
    .element(stream.filter({ hasText: 'Status: Pending → Contacted' }))
    .toHaveTextContent(/O-2026-007.*Status: Pending → Contacted/u);
  await expect.element(stream.filter({ hasText: 'Called.' })).toHaveTextContent(/^Karim.*9:02/u);
  const folded = dialog().getByText('3 changes');
  await expect.element(dialog().getByText(/Name 4/u)).not.toBeVisible();
  await folded.click();
  await expect.element(dialog().getByText(/Name 4/u)).toBeVisible();
});

test.each([
  [1440, 900],
  [390, 844],
])(
  'below a long history, the newest message and the form are in sight at %d × %d',
  async (...size) => {
    await page.viewport(...size);
    const { row, say } = conversation();
    for (let minute = 1; minute < 14; minute += 2) {
      say(minute, 'email', `Question ${minute}. ${'Long. '.repeat(60)}`);
      say(minute + 1, 'reply', `Answer ${minute + 1}.`);
    }
    await open(`quotes/${row.id}`);
    await expect.element(dialog().getByText('Answer 14.')).toBeVisible();
    const form = dialog().getByRole('group', { name: /^Write to/u });
    await expect
      .poll(() => {
        const { top, bottom } = form.element().getBoundingClientRect();
        return box('Answer 14.').bottom <= top && bottom <= innerHeight;
      })
      .toBe(true);
    await dialog()
      .getByRole('button', { name: /^Show \d+ earlier entries$/u })
      .click();
    await expect.element(dialog().getByText(/^Question 1\./u)).toBeVisible();
  },
);

test.each([
  [640, 360],
  [320, 256],
])(
  'in a low window, such as at a zoom of 200 percent, nothing covers what the client wrote (%d × %d)',
  async (...size) => {
    await page.viewport(...size);
    const body = 'Hello {name},\n\nThank you.\n\nWhich products?\n\n{agency}';
    const first = { name: 'first', language: 'en', subject: 'Your request', body };
    store('answer_templates', { id: 'first-en', ...first });
    await open(`quotes/${quote({ message: 'We need a shop.' }).id}`);
    await expect
      .element(dialog().getByRole('textbox', { name: 'Message' }))
      .toHaveValue(expect.stringContaining('Which products?'));
    const request = dialog().getByText('We need a shop.').element();
    request.scrollIntoView({ block: 'center' });
    await expect.poll(() => isOnTop(request)).toBe(true);
  },
);

test('a record whose client waits for nothing opens at its newest message below the folded request, and a new note scrolls into sight', async () => {
  await page.viewport(1024, 768);
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Karim'));
  const { row, say } = conversation();
  for (const minute of [1, 2, 3, 4])
    say(minute, 'email', `Question ${minute}. ${'Long. '.repeat(90)}`);
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByText('Source', { exact: true })).toBeInTheDocument();
  // Below 1200 px, the details fill the screen.
  await expect.element(dialog()).toHaveAttribute('aria-modal', 'true');
  await expect
    .poll(() =>
      isOnTop(
        dialog()
          .getByText(/^Question 4/u)
          .element(),
      ),
    )
    .toBe(true);
  await userEvent.keyboard('n');
  await dialog().getByRole('textbox').first().fill('Call her.');
  await press('Save note');
  const note = dialog().getByText('Call her.');
  await expect.element(note).toBeVisible();
  const form = dialog().getByRole('group', { name: /^Write to/u });
  await expect
    .poll(() => {
      const { top, bottom } = note.element().getBoundingClientRect();
      return top > 100 && bottom <= form.element().getBoundingClientRect().top;
    })
    .toBe(true);
});
