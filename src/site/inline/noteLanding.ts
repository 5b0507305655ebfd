import { rememberSource } from '../quote/source';

// The visitor may follow a link before the bundle runs: the landing page is noted at once.
rememberSource();
