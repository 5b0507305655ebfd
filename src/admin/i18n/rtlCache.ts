import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';

// @ts-expect-error stylis ships no types
import { prefixer } from 'stylis';

export const rtlCache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });
