import { renderToStaticMarkup } from 'react-dom/server';
import { agency } from '../agency/agency';
import { offerTerms } from '../agency/frenchLaw';
import { directionOf } from '../domain/direction';
import type { ReadOffer, SharedProject } from '../domain/link';
import { offerTotals } from '../domain/offers';
import type { SiteLanguage } from '../domain/quotes';
import { AnswerBar } from './AnswerBar';
import { Head } from './Head';
import { OfferDocument } from './OfferDocument';
import { OfferState } from './OfferState';
import { WorkState } from './WorkState';

/** The steps of an offer that the home page shows in frames: see vite/frames.ts. */
export const frameSteps = ['offer', 'delivery', 'approved'] as const;
export type FrameStep = (typeof frameSteps)[number];

/** What an invented client buys. */
const sample = {
  en: {
    client: 'Nadia Farouk',
    title: 'A shop in English and Arabic',
    lines: ['Plan and prototype', 'Shop in both languages'],
    note: 'The shop with all forty products. Please place an order in Arabic, on your phone.',
  },
  ar: {
    client: 'نادية فاروق',
    title: 'متجر بالعربية والإنجليزية',
    lines: ['الخطة والنموذج الأولي', 'المتجر باللغتين'],
    note: 'المتجر بمنتجاته الأربعين. نرجو أن تجرب طلبًا بالعربية من هاتفك.',
  },
} as const;

/** Returns the page of a client at a step, without scripts. It consists of the same components as OfferPage.tsx. */
export function renderFrame(
  step: FrameStep,
  language: SiteLanguage,
): { markup: string; direction: 'ltr' | 'rtl' } {
  const offer = offerAt(step, language);
  const { project } = offer;
  return {
    direction: directionOf(language),
    markup: renderToStaticMarkup(
      <main>
        <Head language={language} isMerged={step === 'approved'}>
          {project ? (
            <WorkState
              linked={offer}
              project={project}
              language={language}
              outcome={null}
              isOpened
              onOpen={() => {}}
            />
          ) : (
            <OfferState offer={offer} />
          )}
        </Head>
        <div className="column sheet">
          <OfferDocument offer={offer} />
        </div>
        {step !== 'approved' && (
          <AnswerBar
            linked={offer}
            language={language}
            isWork={project !== null}
            typed={{}}
            onType={() => {}}
            onAnswer={async () => null}
          />
        )}
      </main>,
    ),
  };
}

function offerAt(step: FrameStep, language: SiteLanguage): ReadOffer {
  const { client, title, lines, note } = sample[language];
  const priced = lines.map((text, index) => ({
    text,
    quantity: 1,
    unit_cents: [240_000, 960_000][index] ?? 0,
    vat_rate: 20,
  }));
  const { net, vat, gross } = offerTotals(priced);
  const isAccepted = step !== 'offer';
  const project: SharedProject = {
    title,
    status: 'completed',
    start_date: day(-60),
    end_date: null,
    revision: 1,
    delivered_at: day(-2),
    delivery_note: note,
    delivery_url: agency.siteUrl,
    missing: null,
    approved_at: step === 'approved' ? day(0) : null,
    approved_by: step === 'approved' ? client : null,
    requested_at: day(-70),
  };
  return {
    number: `O-${day(0).slice(0, 4)}-014`,
    revision: 1,
    language,
    client_name: client,
    client_company: null,
    client_address: null,
    client_vat_number: null,
    title,
    introduction: null,
    terms: offerTerms[language],
    start_on: null,
    duration: null,
    lines: priced,
    chosen: [],
    vat_case: 'charged',
    valid_until: day(30).slice(0, 10),
    status: isAccepted ? 'accepted' : 'sent',
    sent_at: day(isAccepted ? -65 : 0),
    answered_at: isAccepted ? day(-64) : null,
    answered_by: isAccepted ? client : null,
    net_cents: net,
    vat_cents: vat,
    gross_cents: gross,
    decline_reason: null,
    project: isAccepted ? project : null,
    expired: false,
    asked: null,
  };
}

/** Returns the moment that is `days` after the build. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
