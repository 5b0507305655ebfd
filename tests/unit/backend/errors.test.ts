import { expect, it } from 'vitest';
import { readableDetails, readErrorResponse, serverMessage } from '../../../src/backend/errors';

const response = (body: object) => readErrorResponse(body, 400, '');

it.each([
  ['{"field": "title", "reason": "invalid"}', 'PT409', null],
  ['Row 3', 'PT409', 'Row 3'],
  ['Failing row contains …', '23514', null],
  ['{broken', 'PT409', null],
])('of the details %s (%s), users read %s', (details, code, shown) => {
  expect(readableDetails(response({ message: 'No.', code, details }))).toBe(shown);
});

const failed = JSON.stringify({ reason: 'failed', server: 'The disk is full' });
it.each([
  ['57014', 'canceling statement', undefined, '57014: canceling statement'],
  ['PT400', 'No.', failed, 'The disk is full'],
  ['PT409', 'No.', undefined, null],
])(
  'of the error %s (%s) with the details %s, the server’s message is %s',
  (code, message, details, shown) => {
    expect(serverMessage(response({ code, message, details }))).toBe(shown);
  },
);

const UNKNOWN = 'new row violates check constraint "no_such_constraint"';
it.each([
  ['of a column', 'null value in column "name" violates not-null constraint', null],
  ['of a known constraint', 'new row violates check constraint "quotes_name_length"', null],
  ['that no form explains', UNKNOWN, `23514: ${UNKNOWN}`],
])('of the refusal %s (%s), the server’s message is %s', (_, message, shown) => {
  expect(serverMessage(response({ code: '23514', message }))).toBe(shown);
});
