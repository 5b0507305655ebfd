/**
 * `flood.ts <origin> <connections> <function>`: repeats a quote request that is refused, or a wrong token of an offer,
 * from one address on many connections, until it is killed. A process of its own, so that the flood does not delay the requests that `npm run bench:quotes` measures.
 */
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';

const [origin, connections, name = ''] = process.argv.slice(2);
/** What the API refuses, or answers like a link that no longer works. */
const body = name === 'read_offer' ? { token: 'unknown' } : { request: { project_type: 'no' } };
let answered = 0;
for (let connection = 0; connection < Number(connections); connection += 1) void repeat();

async function repeat() {
  for (;;) {
    const answer = await fetch(`${origin}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: LOCAL_PUBLISHABLE_KEY,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    answered += 1;
    if (answered === Number(connections)) console.info('ready');
  }
}
