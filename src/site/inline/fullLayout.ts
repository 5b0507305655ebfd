// A reload, back, forward or a fragment scrolls to a position that needs the height of every section.
const [entry] = performance.getEntriesByType('navigation');
const isFresh = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
if (!isFresh || location.hash) document.documentElement.dataset.layout = 'full';
