/** The files of a build that the elements of a page load. */
interface LoadedFiles {
  /** With the page. */
  atOnce: string[];
  /** When the element comes into view. */
  later: string[];
}

type Attributes = Readonly<Record<string, string>>;

/** Reads HTML as React and the build write it: with quotation marks around values, which contain neither `"` nor `>`. */
export function loadedFiles(html: string): LoadedFiles {
  const files: LoadedFiles = { atOnce: [], later: [] };
  for (const [, element, text = ''] of html.matchAll(/<(link|use|img|iframe)\s([^>]*)>/gu)) {
    const attributes: Attributes = Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
    );
    const file = fileOf(element, attributes);
    if (file) files[attributes.loading === 'lazy' ? 'later' : 'atOnce'].push(file);
  }
  return files;
}

function fileOf(element: string | undefined, { rel = '', href, src }: Attributes) {
  if (element === 'link' && !['preload', 'stylesheet'].includes(rel)) return undefined;
  // The agency's own pictures, in `public`, are not files that the build makes.
  const path = /^\/((?:assets|frames)\/[^#]+)/u.exec(href ?? src ?? '')?.[1];
  return path && element === 'iframe' ? `${path}.html` : path;
}
