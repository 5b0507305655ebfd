import {
  contentTypes,
  type Header,
  type HostRules,
  headersWithCaching,
  isCaching,
  packed,
  quoted,
} from './rules.ts';

const HEAD = `# The site's rules for nginx, written by the build. Include this file in a server that has a name and the folder:
#
#   server {
#     listen 80;
#     server_name www.example.com;
#     root /srv/confluence/dist;
#     include /srv/confluence/hosts/nginx.conf;
#   }
`;

/** What a `server` of nginx includes to serve the site. */
export function nginxConfiguration(rules: HostRules): string {
  const { redirects, notFoundFolders } = rules;
  const rewrites = redirects.filter(({ status }) => status === 200);
  const paths = new Set([
    ...rules.headers.map(({ path }) => path),
    ...rewrites.map(({ from }) => from),
    ...notFoundFolders.map((folder) => `${folder}*`),
  ]);
  paths.delete('/*');
  return [
    HEAD,
    'absolute_redirect off;',
    'charset utf-8;',
    ...types(),
    ...compression(),
    ...headersWithCaching('/*', rules).map((header) => addHeader(header, 'always')),
    'error_page 404 /404.html;',
    ...redirects
      .filter(({ status }) => status === 301)
      .map(({ from, to }) => location(from, [`return 301 ${to}$is_args$args;`])),
    ...notFoundFolders.map((folder) => location(`${folder}404.html`, ['internal;'])),
    // Certificate authorities look for their files in .well-known.
    'location ~ /(_|\\.(?!well-known/)) {\n  return 404;\n}',
    'location = / {\n  try_files /index.html =404;\n}',
    'location / {\n  try_files $uri $uri.html =404;\n}',
    ...[...paths].map((path) => location(path, answer(path, rules))),
    '',
  ].join('\n');
}

function answer(path: string, rules: HostRules): string[] {
  const rewrite = rules.redirects.find(({ from, status }) => from === path && status === 200);
  const target = rewrite?.to ?? '$uri';
  const isFolder = rules.notFoundFolders.includes(path.slice(0, -1));
  return [
    ...ownHeaders(path, rules),
    ...(isFolder ? [`error_page 404 ${path.slice(0, -1)}404.html;`] : []),
    `try_files ${target} ${target}.html =404;`,
  ];
}

/** A location with one header of its own inherits none, so it repeats them all. */
function ownHeaders(path: string, rules: HostRules): string[] {
  if (!rules.headers.some((rule) => rule.path === path)) return [];
  return headersWithCaching(path, rules).map((header) =>
    // What is missing must not be kept.
    addHeader(header, isCaching(header) ? '' : 'always'),
  );
}

function addHeader([name, value]: Header, always: 'always' | ''): string {
  return `add_header ${name} ${quoted(value)}${always && ' '}${always};`;
}

function location(path: string, lines: readonly string[]): string {
  const place = path.endsWith('*') ? path.slice(0, -1) : `= ${path}`;
  return [`location ${place} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n');
}

function types(): string[] {
  const lines = Object.entries(contentTypes).map(([extension, type]) => `  ${type} ${extension};`);
  return ['types {', ...lines, '}'];
}

/** Files that were compressed beforehand (`a.js.gz`) are sent as they are. */
function compression(): string[] {
  const compressed = Object.entries(contentTypes)
    .filter(([extension]) => !packed.includes(extension) && extension !== 'html')
    .map(([, type]) => type);
  return [
    'gzip on;',
    'gzip_static on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_min_length 1024;',
    `gzip_types ${compressed.join(' ')};`,
  ];
}
