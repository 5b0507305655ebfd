import { normalizePath, type Plugin } from 'vite';
import { readConfiguration } from '../server/configuration.ts';

/**
 * Passes the validated settings to the bundles as `import.meta.env`. Prevents Vite's server from serving the data
 * folder.
 */
export function configured(): Plugin {
  return {
    name: 'configuration',
    config: (_config, { mode }) => {
      const { hosted, staffEmail, siteUrl, dataDirectory } = readConfiguration(mode);
      const values = {
        VITE_SUPABASE_URL: hosted?.url,
        VITE_SUPABASE_ANON_KEY: hosted?.key,
        VITE_STAFF_EMAIL: staffEmail,
        VITE_SITE_URL: siteUrl,
      };
      return {
        server: { fs: { deny: [`${normalizePath(dataDirectory)}/**`] } },
        define: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            `import.meta.env.${name}`,
            JSON.stringify(value ?? ''),
          ]),
        ),
      };
    },
  };
}
