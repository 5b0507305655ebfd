import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { acceptedCalls } from '../kit/inputs/acceptedCalls';
import { openFunctions } from '../kit/inputs/wrongInputs';
import { insertProject, insertQuote, quoteRequest } from '../kit/rows';

const backend = openBackend();

/**
 * A text of the caller. No error message may contain it, because PostgREST copies the message of a PT### error into the
 * HTTP status line, where a line break in the text could add a header.
 */
const CALLER_TEXT = 'callerstext';
const hostile = `${CALLER_TEXT}\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>`;

/**
 * Generates variants of the value. In each, the text `by` replaces one key or one value, or is added as a key or an
 * element.
 */
function* replacedOnce(value: unknown, by: string): Generator<unknown> {
  yield by;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      for (const other of replacedOnce(element, by)) yield value.with(index, other);
    yield [...(value as unknown[]), by];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, content] of Object.entries(value)) {
      for (const other of replacedOnce(content, by)) yield { ...value, [key]: other };
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield { ...others, [by]: content };
    }
    yield { ...value, [by]: by };
  }
}

const isText = (type = '') => /^(?:text|jsonb)/u.test(type);

/** Generates calls in which one argument, or one part of an argument, is a hostile text. */
function* hostileCalls(args: Record<string, unknown>, types: Record<string, string>) {
  for (const [argument, value] of Object.entries(args)) {
    for (const other of replacedOnce(value, hostile)) yield { ...args, [argument]: other };
    // Arguments that are neither text nor JSON also get the text in an array. The database rejects such a call before
    // the function runs.
    if (!isText(types[argument])) yield { ...args, [argument]: [hostile] };
  }
}

it('the messages of the errors that functions raise contain no text of the caller and no control characters', async () => {
  const rows = {
    quote: await insertQuote(backend, { status: 'approved' }),
    project: await insertProject(backend),
    mail: crypto.randomUUID(),
    account: crypto.randomUUID(),
    email: 'nobody@mail.example',
  };
  const calls = new Map(Object.entries(acceptedCalls));
  const functions = await openFunctions(backend);
  expect(functions.length).toBeGreaterThan(10);
  const refused = new Set<string>();
  for (const { name, parameters } of functions) {
    const args = calls.get(name)?.(rows) ?? {};
    expect(Object.keys(parameters).sort()).toEqual(Object.keys(args).sort());
    for (const call of hostileCalls(args, parameters)) {
      if (name === 'submit_quote') await backend.run('delete from private.quote_rate');
      // Staff may call every function that visitors may.
      const { error } = await (await backend.staff()).rpc(name as 'submit_quote', call as never);
      if (error === null || !/^PT\d{3}$/u.test(error.code)) continue;
      expect(error.message).not.toContain(CALLER_TEXT);
      expect(error.message).not.toMatch(/\p{Cc}/u);
      refused.add(name);
    }
  }
  expect([...refused].sort()).toEqual(['change_rows', 'submit_quote']);
});

it('the error for an unknown field contains the name of the field only in the details, escaped as JSON', async () => {
  const { error } = await backend.ask({ ...quoteRequest(), [hostile]: 1 });
  expect(error?.message).toBe('The request contains an unknown field.');
  expect(error?.details).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(error?.details ?? '')).toEqual({ field: hostile, reason: 'unknown' });
});
