import { siteLanguage } from '../domain/languages.ts';
import { agency } from './agency.ts';

export const agencyName = (language: string): string => agency.name[siteLanguage(language)];
