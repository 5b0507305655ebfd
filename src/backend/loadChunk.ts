const RELOADED_FROM = 'reloaded-from';
/**
 * The loads that have failed on this page. Browsers before Chromium 156 and Firefox 154 never request such a chunk again:
 * only a new page does.
 */
const failed = new WeakSet<() => Promise<unknown>>();
/** How long to wait for the reload, which the user may cancel if the browser asks for confirmation. */
const RELOAD_MS = 10_000;

/**
 * Loads a chunk of this build. If a newer build has replaced the chunk, or the same `load` fails again, reloads the page
 * once. After the reload, the URL and the saved drafts restore what the user saw.
 * @throws the error of `load`, unless the page reloads
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isRepeated = failed.has(load);
    failed.add(load);
    if (await mustReload(isRepeated).catch(() => false)) {
      location.reload();
      await new Promise((end) => setTimeout(end, RELOAD_MS));
    }
    throw error;
  }
}

/**
 * Whether the server serves a page that can load the chunk: of another build than this page, or of the same one if the
 * browser remembers a failure. Returns true only once for each of these reasons and the build of this page, to prevent a
 * reload loop.
 */
async function mustReload(isRepeated: boolean): Promise<boolean> {
  const entry = document
    .querySelector('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src');
  if (!entry) return false;
  const answer = await fetch(location.href, { cache: 'no-store' });
  const page = await answer.text();
  if (!answer.ok || !page.includes('/assets/')) return false;
  const isSame = page.includes(entry);
  const reloaded = isSame ? `again ${entry}` : entry;
  if (isSame && !isRepeated) return false;
  if (sessionStorage.getItem(RELOADED_FROM) === reloaded) return false;
  sessionStorage.setItem(RELOADED_FROM, reloaded);
  return true;
}
