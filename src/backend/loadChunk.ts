const RELOADED_FROM = 'reloaded-from';
/** How long to wait for the reload, which the user may cancel if the browser asks for confirmation. */
const RELOAD_MS = 10_000;

/**
 * Loads a chunk of this build. If a newer build has replaced the chunk, reloads the page once. After the
 * reload, the URL and the saved drafts restore what the user saw.
 * @throws the error of `load`, unless the page reloads
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await isReplaced().catch(() => false)) {
      location.reload();
      await new Promise((end) => setTimeout(end, RELOAD_MS));
    }
    throw error;
  }
}

/**
 * Whether the server now serves another build than the one of this page. Returns true only once for the build of this
 * page, to prevent a reload loop.
 */
async function isReplaced(): Promise<boolean> {
  const entry = document
    .querySelector('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src');
  if (!entry || sessionStorage.getItem(RELOADED_FROM) === entry) return false;
  const answer = await fetch(location.href, { cache: 'no-store' });
  const page = await answer.text();
  if (!answer.ok || !page.includes('/assets/') || page.includes(entry)) return false;
  sessionStorage.setItem(RELOADED_FROM, entry);
  return true;
}
