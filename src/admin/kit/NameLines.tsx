import type { ReactNode } from 'react';
import { Lines, NameLine, SecondaryLine } from './cells';
import { Facts } from './RecordParts';
import { RowLink } from './RowLink';

interface NameProps {
  /** The name of the row, which links its record. */
  name: string;
  /** What belongs to it, on the second line. */
  facts?: readonly (string | false | null | undefined)[];
  /** The language of the texts, if it is known. */
  lang?: string;
  /** Further lines. */
  children?: ReactNode;
}

/** The name of a row, and below it what belongs to it. */
export function NameLines({ name, facts, lang, children }: NameProps) {
  return (
    <Lines>
      <NameLine>
        <RowLink>
          <bdi lang={lang}>{name}</bdi>
        </RowLink>
      </NameLine>
      {facts && (
        <SecondaryLine lang={lang}>
          <Facts list={facts} />
        </SecondaryLine>
      )}
      {children}
    </Lines>
  );
}
