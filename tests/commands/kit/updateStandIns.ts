/** What stands for the programs of the machine in the tests of an update. `FOLDER` is its home. */

/**
 * Writes a line about each command, and whether writes were held by a living process, into the journal beside the releases. A
 * version can break a command, or have the update killed in it.
 */
export const NPM = `#!/bin/bash
name=\${3:-ci}
[ "$1" = run ] || name=ci
case $5 in --try) name=try ;; */tried-*) name=copy ;; esac
kill -0 "$(cat "$FOLDER/data/hold" 2>/dev/null)" 2>/dev/null && held=held || held=free
echo "$name $held" >>"$FOLDER/journal"
[ "$KILLED_IN" != "$name" ] || { kill -9 "$(cat "$FOLDER/updating")"; exit 1; }
[[ $5 != *.backup ]] || echo rows >"$5"
[ ! -f "broken-$name" ]`;
/** Waits as long as a slow machine needs for the answer of a healthy version, unless it has ended or is to be slow. */
export const CURL = `#!/bin/bash
url=\${!#}
PATH=\${PATH#*:}
case $url in
  http://127.0.0.1:$PORT/ | http://127.0.0.1:$PORT/healthz\\?form) ;;
  http://127.0.0.1:$PORT/healthz\\?hold) exec curl "$@" ;;
  *) exit 3 ;;
esac
[ -z "$HANGS" ] || exit 7
[ ! -f "$FOLDER/current/broken-product" ] || exit 22
[ ! -f "$FOLDER/current/slow-product" ] || { echo >>"$FOLDER/asked"; [ "$(wc -l <"$FOLDER/asked")" -gt 3 ] || exit 7; }
[ -f "$FOLDER/pid" ] && [ ! -f "$FOLDER/current/ending-product" ] || exit 7
exec curl --retry 1000 --retry-delay 1 --retry-connrefused "$@"`;
/** A product that is healthy, unless its version is broken, and knows whether an update holds its writes. */
export const PRODUCT = `
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
const answer = (url) =>
  url !== '/' && !existsSync('server/database/hold.ts') ? [404, ''] :
  url.endsWith('?hold') && existsSync('../../data/hold') ? [503, 'hold 1.2.3'] : [existsSync('broken-product') ? 503 : 200, 'ok'];
createServer(({ url }, response) => {
  const [status, word] = answer(url);
  response.writeHead(status).end(word);
}).listen(Number(process.env.PORT), '127.0.0.1');`;
/**
 * Starts and stops the product as systemd would: the old one has left its port before the new one starts. A version that
 * ends is started again after a time, which nobody waits for here.
 */
export const SYSTEMCTL = `#!/bin/bash
end() { [ ! -f "$FOLDER/pid" ] || { kill "$(cat "$FOLDER/pid")"; rm "$FOLDER/pid"
  while (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do :; done; }; }
echo "systemctl $1" >>"$FOLDER/calls"
case $1 in
  stop) end ;;
  show)
    case $3 in
      NRestarts) echo 0 ;;
      SubState) [ -f "$FOLDER/current/ending-product" ] && echo auto-restart || echo running ;;
      MainPID) cat "$FOLDER/pid" ;;
    esac ;;
  start | restart)
    end
    cd "$FOLDER/current" && { node product.mjs </dev/null >/dev/null 2>&1 & echo $! >"$FOLDER/pid"; } ;;
esac
[ "$KILLED_IN" != "$1" ] || ! grep -q "\${KILLED_AFTER:-.}" "$FOLDER/calls" || kill -9 "$(cat "$FOLDER/updating")"`;
