import type { Ref } from 'react';
import { formatDay } from '../domain/formats';
import type { AgencyLanguage } from '../domain/languages';
import { isOffer, type Linked, type SharedProject, workState } from '../domain/link';
import buttons from '../look/buttons.module.css';
import { Contacts } from './Contacts';
import { Filled } from './Filled';
import { Fresh } from './Fresh';
import { pageTexts } from './pageTexts';
import { Title } from './Title';

interface Props {
  linked: Linked;
  project: SharedProject;
  language: AgencyLanguage;
  /** The sentence about the state, which gets the focus after an answer. */
  outcome?: Ref<HTMLParagraphElement>;
  /** Whether the client has opened this delivery, so that the next step is to approve it. */
  isOpened?: boolean;
  onOpen?: () => void;
}

/** The state of the work in the words of the client, its steps, and what there is to approve. */
export function WorkState({ linked, project, language, outcome, isOpened, onOpen }: Props) {
  const texts = pageTexts[language];
  const state = workState(project);
  const { approved_at, approved_by, delivery_note, delivery_url, missing } = project;
  return (
    <>
      <Title
        linked={linked}
        title={isOffer(linked) ? linked.title : project.title}
        outcome={outcome}
      >
        <Filled
          text={texts.work[state]}
          values={{
            name: approved_by ?? '',
            day: approved_at ? formatDay(approved_at, language) : '',
          }}
        />
      </Title>
      <Steps linked={linked} project={project} language={language} />
      {state === 'ready' && (
        <section aria-labelledby="look">
          <h2 id="look">{texts.look}</h2>
          {delivery_note && (
            <p className="offer-text" dir="auto">
              {delivery_note}
            </p>
          )}
          {delivery_url && (
            <a
              className={isOpened ? buttons.secondary : buttons.primary}
              href={delivery_url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onOpen}
              onAuxClick={onOpen}
            >
              {texts.open}
              <span className="visually-hidden"> {texts.newTab}</span>
            </a>
          )}
        </section>
      )}
      {state === 'missing' && (
        <section aria-labelledby="wrote">
          <h2 id="wrote">{texts.wrote}</h2>
          <p className="offer-text" dir="auto">
            {missing}
          </p>
        </section>
      )}
      {state === 'approved' && <p>{texts.thanks}</p>}
      {state !== 'ready' && (
        <Contacts language={language} {...(isOffer(linked) && { number: linked.number })} />
      )}
    </>
  );
}

/** The steps from the request to the approval, with their days. */
function Steps({ linked, project, language }: Pick<Props, 'linked' | 'project' | 'language'>) {
  const texts = pageTexts[language];
  const { requested_at, start_date, end_date, delivered_at, approved_at } = project;
  const state = workState(project);
  const current =
    state === 'ready' ? 'delivery' : state === 'approved' || state === 'paid' ? 'approved' : 'work';
  const answered_at = isOffer(linked) ? linked.answered_at : null;
  const steps = [
    // What came before the work, if there is a trace of it.
    ...(requested_at ? [{ key: 'request', at: requested_at } as const] : []),
    ...(answered_at ? [{ key: 'offer', at: answered_at } as const] : []),
    { key: 'work', at: start_date },
    { key: 'delivery', at: delivered_at },
    { key: 'approved', at: approved_at },
  ] as const;
  const place = steps.findIndex(({ key }) => key === current);
  return (
    <ol className="steps" aria-label={texts.progress}>
      {steps.map(({ key, at }, index) => {
        const day = at ?? (key === 'delivery' ? end_date : null);
        const label = stepLabel(at, day, key === 'work' && current === 'work', language);
        return (
          <li
            key={key}
            data-done={index < place || current === 'approved'}
            aria-current={index === place ? 'step' : undefined}
          >
            {texts.steps[key]}
            <Fresh text={`${label} ${day}`}>
              {label && `${label} `}
              <bdi>{day && formatDay(day, language)}</bdi>
            </Fresh>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns what a day means that is not the one on which its step was done: an expected end, or the start of the work. */
function stepLabel(
  at: string | null,
  day: string | null,
  isCurrentWork: boolean,
  language: AgencyLanguage,
): string {
  const { start, end } = pageTexts[language];
  if (!at) return day ? end : '';
  return isCurrentWork ? start : '';
}
