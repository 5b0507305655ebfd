import './document.css';
import { agency } from '../agency/agency';
import { agencyName } from '../agency/agencyName';
import { directionOf } from '../domain/direction';
import { agencyLocales, formatCents, formatDay, formatRate } from '../domain/formats';
import { type AgencyLanguage, COMMAS, siteLanguage } from '../domain/languages';
import { lineNet, offerTotals, type PrintedOffer } from '../domain/offers';
import { offerTexts, optionText } from './documentTexts';
import { Filled } from './Filled';
import { Logo } from './Logo';

interface Props {
  offer: PrintedOffer;
  /** Receives the number of an optional line that the client adds or leaves out. Without it, the lines are only read. */
  onChoose?: ((number: number) => void) | undefined;
}

/** An offer as a document: on the page of the client, beside the form of staff, and on paper. */
export function OfferDocument({ offer, onChoose }: Props) {
  const { language, number, revision, title, introduction, terms, status } = offer;
  const texts = offerTexts[language];
  return (
    <article className="offer" lang={language} dir={directionOf(language)}>
      <header className="offer-head">
        <p className="offer-agency">
          <Logo />
          {agencyName(language)}
        </p>
        <p>
          {number === null ? (
            texts.draft
          ) : (
            <>
              {texts.offer} <bdi dir="ltr">{number}</bdi>
            </>
          )}
          {revision > 1 && <Filled text={texts.revision} values={{ revision: String(revision) }} />}
        </p>
      </header>
      <Dates offer={offer} />
      <div className="offer-parties">
        <Sender language={language} />
        <Client offer={offer} />
      </div>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {introduction && (
        <p className="offer-text" dir="auto">
          {introduction}
        </p>
      )}
      <Lines offer={offer} onChoose={onChoose} />
      <Totals offer={offer} />
      {terms && (
        <section className="offer-terms">
          <h3>{texts.terms}</h3>
          <p className="offer-text" dir="auto">
            {terms}
          </p>
        </section>
      )}
      {status === 'accepted' && offer.answered_by && offer.answered_at && (
        <p className="offer-accepted">
          <Logo />
          <Filled
            text={texts.accepted}
            values={{ name: offer.answered_by, day: formatDay(offer.answered_at, language) }}
          />
        </p>
      )}
    </article>
  );
}

function Dates({ offer }: { offer: PrintedOffer }) {
  const { language, sent_at, valid_until, start_on, duration } = offer;
  const texts = offerTexts[language];
  const facts: [label: string, value: string | null][] = [
    [texts.issued, sent_at && formatDay(sent_at, language)],
    [texts.validUntil, valid_until && formatDay(valid_until, language)],
    [texts.start, start_on && formatDay(start_on, language)],
    [texts.duration, duration],
  ];
  return (
    <dl className="offer-dates">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The facts that French law requires of the sender of an offer. Omits those that src/agency/agency.ts does not contain. */
function Sender({ language }: { language: AgencyLanguage }) {
  const texts = offerTexts[language];
  const { company, form, capital, registration, vat } = agency.legal;
  const { street, postalCode, city, country } = agency.offices[0];
  const local = siteLanguage(language);
  return (
    <div>
      <p className="offer-label">{texts.from}</p>
      <p>
        <strong>{company || agencyName(language)}</strong>
        {form && `${COMMAS[language]}${form}`}
      </p>
      <p>
        <bdi>{street[local]}</bdi>
        <br />
        {postalCode && <bdi dir="ltr">{postalCode}</bdi>} {city[local]}
        {COMMAS[language]}
        {country[local]}
      </p>
      <p>
        <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        <br />
        <bdi dir="ltr">{agency.email}</bdi>
      </p>
      <Fact label={texts.capital} value={capital} />
      <Fact label={texts.registration} value={registration} />
      <Fact label={texts.vatNumber} value={vat} />
    </div>
  );
}

function Client({ offer }: { offer: PrintedOffer }) {
  const { language, client_name, client_company, client_address, client_vat_number } = offer;
  const texts = offerTexts[language];
  return (
    <div>
      <p className="offer-label">{texts.to}</p>
      <strong>
        <bdi>{client_company ?? client_name}</bdi>
      </strong>
      {[client_company && client_name, client_address].map(
        (fact) =>
          fact && (
            <p key={fact} className="offer-text">
              <bdi>{fact}</bdi>
            </p>
          ),
      )}
      <Fact label={texts.vatNumber} value={client_vat_number} />
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    value && (
      <p>
        {label} <bdi>{value}</bdi>
      </p>
    )
  );
}

function Lines({ offer, onChoose }: Props) {
  const { language, lines, chosen, vat_case } = offer;
  const texts = offerTexts[language];
  const hasVat = vat_case === 'charged';
  const number = new Intl.NumberFormat(agencyLocales[language]);
  return (
    <>
      {onChoose && lines.some(({ optional }) => optional) && (
        <p className="offer-hint">{texts.choose}</p>
      )}
      <table>
        <caption>{texts.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.description}</th>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.unitPrice}</th>
            {hasVat && <th scope="col">{texts.vatRate}</th>}
            <th scope="col">{texts.lineNet}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state.
            <tr key={index} data-left-out={!!line.optional && !chosen.includes(index + 1)}>
              <td>
                {line.optional && onChoose ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(index + 1)}
                      onChange={() => onChoose(index + 1)}
                    />
                    <bdi>{line.text}</bdi>
                  </label>
                ) : (
                  <bdi>{line.text}</bdi>
                )}
                {line.optional && <span className="offer-label">{optionText(offer, index)}</span>}
              </td>
              <td>{number.format(line.quantity)}</td>
              <td>{formatCents(line.unit_cents, language)}</td>
              {hasVat && <td data-label={texts.vatRate}>{formatRate(line.vat_rate, language)}</td>}
              <td>{formatCents(lineNet(line), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Totals({ offer: { language, lines, chosen, vat_case } }: Pick<Props, 'offer'>) {
  const texts = offerTexts[language];
  const { net, rates, gross } = offerTotals(lines, chosen);
  const money = (cents: number) => formatCents(cents, language);
  return (
    <div className="offer-totals">
      <dl>
        <div>
          <dt>{texts.net}</dt>
          <dd>{money(net)}</dd>
        </div>
        {vat_case === 'charged' &&
          rates.map(({ rate, net, vat }) => (
            <div key={rate}>
              <dt>
                <Filled
                  text={texts.vat}
                  values={{ rate: formatRate(rate, language), net: money(net) }}
                />
              </dt>
              <dd>{money(vat)}</dd>
            </div>
          ))}
        <div>
          <dt>{vat_case === 'charged' ? texts.gross : texts.due}</dt>
          <dd>{money(gross)}</dd>
        </div>
      </dl>
      {vat_case !== 'charged' && <p>{texts.vatCases[vat_case]}</p>}
    </div>
  );
}
