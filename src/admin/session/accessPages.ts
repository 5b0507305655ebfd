import { AccessDenied, AuthenticationError } from 'react-admin';

/** react-admin's pages for what an auth provider refuses, in a module of their own that loads only when they show. */
export const accessPages = { AccessDenied, AuthenticationError };
