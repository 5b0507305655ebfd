// Without a connection, a link does not leave the page. A notice explains why.
const notice = () => document.getElementById('offline');

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event;
  // After hydration, pages and language switches need no connection.
  if (navigator.onLine || defaultPrevented || !(target instanceof Element)) return;
  const link = target.closest('a');
  if (link?.host !== location.host) return;
  if (link.pathname === location.pathname && !link.hash.startsWith('#quote')) return;
  event.preventDefault();
  notice()?.removeAttribute('hidden');
});
addEventListener('online', () => notice()?.setAttribute('hidden', ''));
