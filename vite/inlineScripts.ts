/**
 * The two scripts that stand in the page itself, kept to a line each: everything else is a module.
 * The build writes their hashes into the content-security-policy.
 */

/** A saved Arabic choice moves an unprefixed address to its Arabic page before anything is painted. */
export const savedLanguageScript = `try{if(localStorage.getItem('language')==='ar')location.replace('/ar'+(location.pathname==='/'?'':location.pathname)+location.search+location.hash)}catch(e){}`;

/**
 * Loads the bundle, and the styles that can wait, once the page has loaded and been painted in its own
 * font, or at the first press. A visit that starts at the top draws what it sees and leaves the rest to
 * the bundle (site/layout/drawRest.ts). Before that it notes where the visit landed: a visitor may move
 * on before the bundle is there (read by site/quote/source.ts). Presses on buttons and on the language
 * switch made before the page is alive are remembered in `window.earlyPresses` and carried out by the bundle.
 */
export const deferredBundleScript = (bundle: string): string =>
  `(function(w,d,p,s){try{s=sessionStorage;s.quoteSource||s.quoteLanding||(s.quoteLanding=JSON.stringify([location.href,d.referrer]))}catch(e){}try{performance.getEntriesByType('navigation')[0].type==='navigate'&&!location.hash&&(d.documentElement.dataset.partly='')}catch(e){}s=0;function l(){if(!s){s=1;d.querySelectorAll('style[media]').forEach(function(e){e.media='all'});import('${bundle}').catch(function(){p.forEach(function(b){b.href&&location.assign(b.href)})})}}w.earlyPresses=p;d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button,a[hreflang]');if(b&&w.earlyPresses&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey){b.href&&e.preventDefault();p.push(b);l()}},true);function o(){d.readyState==='complete'?f():w.addEventListener('load',f)}function f(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(l)})})}try{new PerformanceObserver(function(e,x){x.disconnect();setTimeout(o)}).observe({type:'paint',buffered:true})}catch(e){o()}})(window,document,[])`;
