import type { Tables } from './data/resourceTable';
import { offerTable } from './offers/table';
import { projectTable } from './projects/table';
import { quoteTable } from './quotes/table';

/** The tables of the resources, for the data provider and the early request of the start. */
export const tables: Tables = [quoteTable, projectTable, offerTable];
