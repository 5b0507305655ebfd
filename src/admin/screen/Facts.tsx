import { Fragment } from 'react';

/** Facts in one line, without the empty ones. A text that somebody typed does not turn the words beside it. */
export const Facts = ({ list }: { list: readonly (string | false | null | undefined)[] }) =>
  list
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no state.
      <Fragment key={place}>
        {place === 0 ? (
          <bdi>{fact}</bdi>
        ) : (
          // What does not fit takes its point along.
          <span>
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        )}
      </Fragment>
    ));
