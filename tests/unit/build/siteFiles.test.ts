import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSiteFiles } from '../../../vite/siteFiles';
import { testFolder } from '../../kit/testFolder';

it('nginx logs no address of the back office, which can contain search words', () => {
  const built = testFolder({
    _headers: '',
    _redirects: readFileSync('public/_redirects', 'utf8'),
  });
  writeSiteFiles(built, undefined);
  expect(readFileSync(join(built, '_nginx.conf'), 'utf8')).toContain(
    'location ^~ /admin/ { access_log off; try_files /admin.html =404; }',
  );
});
