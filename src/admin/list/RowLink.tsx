import { styled } from '@mui/material/styles';
import type { ComponentProps, SyntheticEvent } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useOptions } from '../screen/resource';
import { linkOfRow } from '../screen/screen';
import { fromOf } from '../screen/useFrom';
import { useOpenRecordId } from '../screen/useIsBesideRecord';
import { PHONE } from '../theme/dataTable';

/**
 * Returns how a link in a row navigates. While a record is open, another one takes its place in the history, so that
 * Back returns to the list instead of going through every row. Other pages close to the list.
 */
function useRowNavigation() {
  const list = paths.list(useResourceContext() ?? '');
  const location = useLocation();
  return (path: string) =>
    path.startsWith(list)
      ? { to: path, replace: location.pathname !== list }
      : { to: path + fromOf(location), replace: false };
}

/** Returns a function that opens a path from a row. */
export function useOpenFromRow() {
  const navigate = useNavigate();
  const navigation = useRowNavigation();
  return (path: string) => {
    const { to, replace } = navigation(path);
    navigate(to, { replace });
  };
}

/** A link in a row. A press on it opens its own address and nothing else. */
export function CellLink({ to, ...link }: ComponentProps<typeof Link> & { to: string }) {
  return <Link {...link} {...useRowNavigation()(to)} onClick={staysInRow} />;
}

/** Prevents a click on a link or a button from opening the row. */
export const staysInRow = (event: SyntheticEvent) => event.stopPropagation();

/** The name of a row, which links to what the row opens, so that keyboard users can open it. */
export function RowLink({ children, ...link }: Omit<ComponentProps<typeof Link>, 'to'>) {
  const resource = useResourceContext() ?? '';
  const row = useRecordContext();
  const { recordPath } = useOptions(resource);
  const { search } = useLocation();
  const isOpen = useOpenRecordId() === row?.id;
  if (!row) return null;
  const id = String(row.id);
  return (
    <Name
      {...link}
      to={recordPath ? recordPath(row) : paths.record(resource, id, search)}
      {...linkOfRow(id)}
      {...(isOpen && { 'aria-current': 'true' })}
    >
      {children}
    </Name>
  );
}

const Name = styled(CellLink)(({ theme }) => ({
  '&&': { color: theme.palette.text.primary },
  fontWeight: 600,
  // Draws the outline inside the cell, which clips its content.
  '&:focus-visible': { outlineOffset: -2 },
  // In a card of a table.
  [PHONE]: { 'td &': { fontSize: '1rem' } },
}));
