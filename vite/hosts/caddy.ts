import {
  contentTypes,
  DEFAULT_CACHING,
  type Header,
  type HostRules,
  headersWithCaching,
  quoted,
} from './rules.ts';

const HEAD = `# The site's rules for Caddy, written by the build. Import this file in a site that has the folder:
#
#   www.example.com {
#     root * /srv/confluence/dist
#     import /srv/confluence/hosts/Caddyfile
#   }
`;

/** What a site of Caddy imports to serve the build. */
export function caddyConfiguration(rules: HostRules): string {
  const redirects = rules.redirects.filter(({ status }) => status === 301);
  const rewrites = rules.redirects.filter(({ status }) => status === 200);
  return [
    HEAD,
    // Caddy orders what is outside of a route by itself.
    ...block('route', [
      ...block('header', headersWithCaching('/*', rules).map(line)),
      ...rules.headers
        .filter(({ path }) => path !== '/*')
        .flatMap(({ path, headers }) => headers.map((header) => `header ${path} ${line(header)}`)),
      ...Object.entries(contentTypes).flatMap(contentType),
      ...redirects.flatMap(({ from, to }) =>
        block(`route ${from}`, [`rewrite * ${to}`, 'redir {uri} 301']),
      ),
      '@hidden path_regexp `/[._]|\\x00`',
      'error @hidden 404',
      ...rewrites.map(({ from, to }) => `rewrite ${from} ${to}`),
      'encode zstd gzip',
      'try_files {path} {path}.html',
      // Files that were compressed beforehand (a.js.gz) are sent as they are.
      ...block('file_server', ['precompressed br gzip', 'disable_canonical_uris']),
    ]),
    ...block('handle_errors', [
      '@missing expression `{err.status_code} == 404`',
      ...block('route @missing', [
        `header ${line(DEFAULT_CACHING)}`,
        `header Content-Type ${quoted('text/html; charset=utf-8')}`,
        'encode zstd gzip',
        ...rules.notFoundFolders.flatMap((folder) =>
          block(`handle ${folder}*`, [`rewrite * ${folder}404.html`, 'file_server']),
        ),
      ]),
    ]),
    '',
  ].join('\n');
}

const line = ([name, value]: Header): string => `${name} ${quoted(value)}`;

/** Caddy knows the types of the machine it runs on; a page's follows from the file that is found. */
function contentType([extension, type]: [string, string]): string[] {
  if (extension === 'html') return [];
  return [
    `@${extension} path *.${extension}`,
    `header @${extension} ${line(['Content-Type', type])}`,
  ];
}

function block(name: string, lines: readonly string[]): string[] {
  return [`${name} {`, ...lines.map((inner) => `\t${inner}`), '}'];
}
