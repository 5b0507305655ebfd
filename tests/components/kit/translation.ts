/**
 * Replaces the texts of the page as the translation of a browser does: with elements of its own. The text nodes that React
 * has made are then no longer in the page.
 */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.textContent?.trim() || parent?.closest('script, style, textarea, select')) continue;
    const translated = document.createElement('font');
    translated.textContent = text.textContent;
    parent?.replaceChild(translated, text);
  }
}
