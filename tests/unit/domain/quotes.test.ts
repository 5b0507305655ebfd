import { expect, it } from 'vitest';
import { campaign } from '../../../src/domain/quotes';

it('a campaign is shown in one line', () => {
  const launch = campaign({ utm_source: 'instagram', utm_campaign: 'launch' });
  expect([launch, campaign({})]).toEqual(['instagram / launch', '']);
});
