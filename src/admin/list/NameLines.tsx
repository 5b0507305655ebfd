import type { ReactNode } from 'react';
import { Lines, NameLine, SecondaryLine } from '../screen/cells';
import { Facts } from '../screen/Facts';
import { OwnerInitials } from '../screen/OwnerInitials';
import { RowLink } from './RowLink';

interface NameProps {
  /** The name of the row, which links its record. */
  name: string;
  /** What belongs to it, on the second line. */
  facts?: readonly (string | false | null | undefined)[];
  /** The language of the texts, if it is known. */
  lang?: string;
  /** Who looks after the record. */
  owner?: string | null | undefined;
  /** Further lines. */
  children?: ReactNode;
}

/** The name of a row, and below it what belongs to it. */
export function NameLines({ name, facts, lang, owner, children }: NameProps) {
  return (
    <Lines>
      <NameLine>
        <RowLink>
          <bdi lang={lang}>{name}</bdi>
        </RowLink>
        {owner && <OwnerInitials name={owner} />}
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
