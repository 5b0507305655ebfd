const RELOADED_FROM = 'reloaded-from';
/** A browser that asks before it leaves the page may be told to stay. */
const RELOAD_MS = 10_000;

/**
 * Loads a chunk of this build. If it is gone because a newer build is published, the page is loaded again,
 * once: its address and the drafts bring back where the reader was.
 * @throws what `load` throws, unless the page is loaded again
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

/** Whether the page's address now holds another build. True once for each build that the page came from. */
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
