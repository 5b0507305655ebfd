// A link that would leave the page without a connection keeps it, and says why.
const notice = () => document.getElementById('offline');

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event;
  // After hydration, pages and languages need no connection.
  if (navigator.onLine || defaultPrevented || !(target instanceof Element)) return;
  const link = target.closest('a');
  if (link?.host !== location.host) return;
  if (link.pathname === location.pathname && !link.hash.startsWith('#quote')) return;
  event.preventDefault();
  notice()?.removeAttribute('hidden');
});
addEventListener('online', () => notice()?.setAttribute('hidden', ''));
