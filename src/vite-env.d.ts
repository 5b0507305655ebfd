/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  readonly VITE_STAFF_EMAIL?: string;
  readonly VITE_SITE_URL?: string;
}

/** The HTML of a Markdown file: see vite/markdown.ts. */
declare module '*.md' {
  export const html: string;
}
