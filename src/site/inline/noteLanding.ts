import { noteSource } from '../quote/form/source';

// Stores the landing page at once, because the visitor may leave it before the bundle runs.
noteSource();
