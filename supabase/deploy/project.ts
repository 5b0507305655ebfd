import { type Configuration, requiredServiceKey } from '../../vite/configuration';

/** What a deployment works on: the settings, checked. */
export interface Project {
  ref: string;
  url: string;
  serviceKey: string;
  configuration: Configuration;
  /** The settings that the functions read, with their values. */
  secrets: Readonly<Record<string, string>>;
}

/** @throws Error with one sentence when a setting is missing */
export function projectFrom(configuration: Configuration): Project {
  const { hosted, projectReference } = configuration;
  if (!hosted) {
    throw new Error('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to those of the project.');
  }
  return {
    ref: projectReference ?? referenceOf(hosted.url),
    url: hosted.url,
    serviceKey: requiredServiceKey(configuration),
    configuration,
    secrets: {},
  };
}

/** The project's reference is in its address, unless it has a domain of its own. @throws Error */
function referenceOf(url: string): string {
  const reference = /^https:\/\/([a-z]{20})\.supabase\.co$/u.exec(url)?.[1];
  if (reference) return reference;
  throw new Error(
    `Set SUPABASE_PROJECT_REF to the project’s reference (Project settings, General): ${url} does not name it.`,
  );
}
