import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { About, Moment } from '../conversation/blocks';
import { useEntryText } from '../conversation/useEntryText';
import { paths } from '../data/paths';
import { TimeOfDay } from '../screen/dates';
import { useFrom } from '../screen/useFrom';

/** The look of what changed. */
export const change = { fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' };

/** What changed in one moment: a line, with when and, unless the product did it itself, by whom. */
export function MomentLine({ moment, to, link }: About & { moment: Moment }) {
  const { who, what } = useEntryText(to.resource);
  const [first] = moment;
  const doer = moment.find(
    ({ kind, author, by_staff, details }) => kind !== 'mail' && (author || by_staff || details?.by),
  );
  return (
    <Box sx={change}>
      {moment.flatMap(what).join(' · ')}{' '}
      {moment.map(({ id, details }) => (
        <Converted key={id} details={details ?? {}} />
      ))}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {'– '}
        <TimeOfDay value={first.happened_at} />
      </Box>
      {doer && (
        <>
          {' · '}
          <bdi>{who(doer)}</bdi>
        </>
      )}
      {link && <> · {link}</>}
    </Box>
  );
}

interface Target {
  id: string;
  name: string;
}

/** The link to the other record of a conversion. */
function Converted({ details }: { details: Readonly<Record<string, unknown>> }) {
  const from = useFrom();
  const { project, quote } = details as { project?: Target; quote?: Target };
  const target = project ?? quote;
  if (!target) return null;
  return (
    <>
      <Link
        component={RouterLink}
        to={paths.record(project ? 'projects' : 'quotes', target.id, from)}
      >
        <bdi>{target.name}</bdi>
      </Link>{' '}
    </>
  );
}
