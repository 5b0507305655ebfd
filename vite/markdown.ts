import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Makes Markdown files importable as HTML. Their pictures become files of the build. */
export const markdown = (): Plugin => ({
  name: 'markdown',
  enforce: 'pre',
  async transform(source, id) {
    if (!id.endsWith('.md')) return null;
    const pictures: string[] = [];
    const html = await marked.parse(source);
    const template = html
      .replace(/[\\`$]/gu, '\\$&')
      .replace(/src="(\.[^"]*)"/gu, (_, path: string) => {
        pictures.push(`import picture${pictures.length} from '${path}';`);
        return `loading="lazy" src="\${picture${pictures.length - 1}}"`;
      });
    return { code: `${pictures.join('\n')}\nexport const html = \`${template}\`;\n`, map: null };
  },
});
