// Before hydration, without a connection, links to other pages only show a notice. The form opens: see loadDeferred.ts.
const notice = () => document.getElementById('offline');

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event;
  // After hydration, links work without a connection. The router handles them and prevents their default action.
  if (navigator.onLine || defaultPrevented || !(target instanceof Element)) return;
  const link = target.closest('a');
  if (link?.host !== location.host || link.pathname === location.pathname) return;
  event.preventDefault();
  notice()?.removeAttribute('hidden');
});
addEventListener('online', () => notice()?.setAttribute('hidden', ''));
