import { offerTerms } from '../../../src/agency/frenchLaw';
import type { AgencyLanguage } from '../../../src/domain/languages';
import { offerValues } from '../../kit/rows';
import { quoteRow, type StaffApi } from './staffApi';

/** Stores an offer and sends it. Returns its row. */
export async function sentOffer(
  api: StaffApi,
  language: AgencyLanguage = 'en',
  changes: object = {},
) {
  const [quote] = await api.insert('quotes', [quoteRow()]);
  const [draft] = await api.insert('offers', [
    {
      ...offerValues,
      quote_id: quote?.id,
      language,
      client_company: 'شركة <b>Durand</b> & Fils',
      client_address: '1 rue des Essais\nLyon',
      terms: offerTerms[language],
      ...changes,
    },
  ]);
  const id = String(draft?.id);
  await api.change('offers', id, { status: 'sent' });
  return { id, ...(await storedOffer(api, id)) };
}

export async function storedOffer(api: StaffApi, id: string) {
  const [row] = await api.read('offers', `id=eq.${id}`);
  return row as unknown as Record<
    'token' | 'number' | 'status' | 'answered_by' | 'quote_id',
    string
  > & {
    opened_at: string | null;
    decline_reason: string | null;
  };
}
