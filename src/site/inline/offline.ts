// Without a connection, links do not leave the page, and a notice explains why.
const notice = () => document.getElementById('offline');

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event;
  // After hydration, the router prevents the default of links, because they then work without a connection.
  if (navigator.onLine || defaultPrevented || !(target instanceof Element)) return;
  const link = target.closest('a');
  if (link?.host !== location.host) return;
  if (link.pathname === location.pathname && !link.hash.startsWith('#quote')) return;
  event.preventDefault();
  notice()?.removeAttribute('hidden');
});
addEventListener('online', () => notice()?.setAttribute('hidden', ''));
