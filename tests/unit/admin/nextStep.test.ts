import { expect, it } from 'vitest';
import { offerStep } from '../../../src/admin/offers/offerStep';
import { projectStep } from '../../../src/admin/projects/projectStep';
import { currentOffer, quoteStep } from '../../../src/admin/quotes/quoteStep';
import { type OfferStatus, offerStatuses } from '../../../src/domain/offers';
import { projectStatuses } from '../../../src/domain/projects';
import { quoteStatuses } from '../../../src/domain/quotes';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;

const offer = (status: OfferStatus, more: object = {}) => ({
  id: 'o',
  status,
  number: null,
  gross_cents: 100,
  valid_until: '2200-12-31',
  sent_at: at(1),
  opened_at: null,
  answered_at: at(3),
  updated_at: at(4),
  created_at: at(0),
  decline_reason: null,
  ...more,
});
const quote = (status: (typeof quoteStatuses)[number]['id'], more: object = {}) => ({
  status,
  status_since: at(5),
  lost_message: null,
  last_message: null,
  responded_at: at(1),
  replied_at: null,
  is_spam: false,
  created_at: at(0),
  project: null,
  offers: [],
  ...more,
});
const project = (status: (typeof projectStatuses)[number]['id'], more: object = {}) => ({
  status,
  status_since: at(5),
  lost_message: null,
  replied_at: null,
  paid_on: null,
  delivered_at: null,
  missing: null,
  approved_at: null,
  ...more,
});

it('a quote is answered since the newest message to its client, and without one only contacted', () => {
  const written = { last_message: { created_at: at(2) } };
  expect(quoteStep(quote('contacted', written))).toMatchObject({ state: 'answered', since: at(2) });
  expect(quoteStep(quote('contacted'))).toMatchObject({ state: 'contacted', since: at(1) });
});

it('each status of an offer has a step', () => {
  const steps = offerStatuses.map(({ id }) => [id, offerStep(offer(id))]);
  expect(Object.fromEntries(steps)).toEqual({
    draft: { state: 'draft', since: at(4), actions: ['send', 'open_draft'] },
    sent: { state: 'sent', since: at(1), actions: ['record', 'copy'] },
    accepted: { state: 'accepted', since: at(3), actions: ['convert', 'further'] },
    declined: { state: 'declined', since: at(3), actions: ['write_another'] },
    withdrawn: { state: 'withdrawn', since: at(4), actions: ['write_another'] },
  });
  expect(offerStep(offer('sent', { opened_at: at(2) }))).toEqual({
    state: 'opened',
    since: at(2),
    actions: ['record', 'copy'],
  });
  expect(offerStep(offer('sent', { valid_until: '2020-01-01' }))).toEqual({
    state: 'expired',
    since: '2020-01-01',
    actions: ['extend', 'record'],
  });
});

it('each status of a quote has a step', () => {
  const steps = quoteStatuses.map(({ id }) => [id, quoteStep(quote(id))]);
  expect(Object.fromEntries(steps)).toEqual({
    pending: { state: 'waiting', since: at(0), actions: ['answer', 'write'] },
    contacted: { state: 'contacted', since: at(1), actions: ['write'] },
    approved: { state: 'approved', since: at(5), actions: ['convert'] },
    rejected: { state: 'rejected', since: at(5), actions: [] },
  });
});

it.each([
  ['pending', 'draft', 'waiting', ['send', 'open_draft']],
  ['pending', 'sent', 'sent', ['record', 'copy']],
  ['pending', 'declined', 'waiting', ['answer', 'write_another']],
  ['contacted', 'draft', 'draft', ['send', 'open_draft']],
  ['contacted', 'sent', 'sent', ['record', 'copy']],
  ['contacted', 'accepted', 'accepted', ['further']],
  ['contacted', 'declined', 'declined', ['write_another']],
  ['contacted', 'withdrawn', 'withdrawn', ['write_another']],
  ['approved', 'accepted', 'accepted', ['convert', 'further']],
  ['approved', 'declined', 'approved', ['convert']],
  ['rejected', 'declined', 'rejected', []],
] as const)('a %s quote whose offer is %s is %s', (status, ofOffer, state, actions) => {
  expect(quoteStep(quote(status, { offers: [offer(ofOffer)] }))).toMatchObject({ state, actions });
});

it('a quote is about the offer that was sent or accepted, before a draft and older ones', () => {
  const statuses = ['withdrawn', 'sent', 'draft', 'declined'] as const;
  const all = statuses.map((status, hour) => offer(status, { created_at: at(hour) }));
  const about = (hidden: readonly string[]) =>
    currentOffer(all.filter(({ status }) => !hidden.includes(status)))?.status;
  expect(about([])).toBe('sent');
  expect(about(['sent'])).toBe('draft');
  expect(about(['sent', 'draft'])).toBe('declined');
  expect(about(statuses)).toBe(undefined);
});

it('a converted quote leads to its project, and suspected spam is cleared first', () => {
  const work = { project: { id: 'p', created_at: at(6) } };
  expect(quoteStep(quote('approved', work))).toEqual({
    state: 'converted',
    since: at(6),
    actions: ['project'],
  });
  const accepted = { ...work, offers: [offer('accepted')] };
  expect(quoteStep(quote('approved', accepted)).actions).toEqual(['project', 'further']);
  const spam = quote('pending', { is_spam: true, replied_at: at(9) });
  expect(quoteStep(spam)).toEqual({ state: 'spam', since: at(0), actions: ['clear_spam'] });
});

it('each status of a project has a step', () => {
  const steps = projectStatuses.map(({ id }) => [
    id,
    projectStep(project(id, { paid_on: '2026-11-07' })),
  ]);
  expect(Object.fromEntries(steps)).toEqual({
    planning: { state: 'planning', since: at(5), actions: ['begin'] },
    in_progress: { state: 'in_progress', since: at(5), actions: ['ask'] },
    on_hold: { state: 'on_hold', since: at(5), actions: ['resume'] },
    completed: { state: 'completed', since: at(5), actions: ['ask'] },
    paid: { state: 'paid', since: '2026-11-07', actions: [] },
  });
});

it('finished work is approved, or misses something, before it is paid', () => {
  const asked = { delivered_at: at(6) };
  const step = (more: object) => projectStep(project('completed', { ...asked, ...more }));
  expect(step({})).toEqual({ state: 'asked', since: at(6), actions: ['copy'] });
  expect(step({ missing: 'A logo' })).toMatchObject({ state: 'missing', actions: ['ask'] });
  expect(step({ approved_at: at(7) })).toEqual({
    state: 'work_approved',
    since: at(7),
    actions: ['mark_paid'],
  });
});

it('a message that did not arrive comes before a reply of the client', () => {
  const lost = { lost_message: { created_at: at(7) }, replied_at: at(8) };
  const failed = { state: 'failed', since: at(7) };
  expect(quoteStep(quote('contacted', lost))).toEqual({ ...failed, actions: ['answer', 'write'] });
  expect(projectStep(project('on_hold', lost))).toEqual({
    ...failed,
    actions: ['answer', 'resume'],
  });
});

it('a reply of the client comes first, until staff answer it or decide', () => {
  const waits = { replied_at: at(8) };
  const replied = { state: 'replied', since: at(8) };
  expect(quoteStep(quote('contacted', waits))).toEqual({
    ...replied,
    actions: ['answer', 'write'],
  });
  expect(quoteStep(quote('pending', waits)).actions).toEqual(['answer', 'write']);
  expect(quoteStep(quote('rejected', waits))).toEqual({ ...replied, actions: ['answer'] });
  expect(projectStep(project('in_progress', waits))).toEqual({
    ...replied,
    actions: ['answer', 'ask'],
  });
});
