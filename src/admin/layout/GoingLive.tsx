import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { agency } from '../../agency/agency';
import source from '../../agency/agency.ts?raw';
import { AGENCY_FILE, type OpenFact, openFacts } from '../../agency/goingLive';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { EmptyState, PageHeading, Panel, PanelList } from '../screen/PageParts';

/** What each fact is called. Other facts are shown with their path. */
const names: Readonly<Record<string, MessageKey>> = {
  siteUrl: 'live.facts.site',
  email: 'live.facts.email',
  phone: 'live.facts.phone',
  phoneDisplay: 'live.facts.phone',
  whatsapp: 'live.facts.whatsapp',
  whatsappDisplay: 'live.facts.whatsapp',
  instagram: 'live.facts.instagram',
  cases: 'live.facts.cases',
  claims: 'live.facts.claims',
  approvedAfterDays: 'live.facts.approval',
  'legal.company': 'live.facts.company',
  'legal.form': 'live.facts.form',
  'legal.capital': 'live.facts.capital',
  'legal.registration': 'live.facts.registration',
  'legal.vat': 'live.facts.vat',
  'legal.director': 'live.facts.director',
  'legal.host': 'live.facts.host',
  'legal.transfers': 'live.facts.transfers',
};

const states = ['invented', 'claim', 'missing', 'unconfirmed'] as const;

/** What the agency still has to settle before its site goes live, with the place in the code. */
export function GoingLive() {
  const text = useText();
  const open = openFacts(agency, source, Boolean(import.meta.env.VITE_SITE_URL));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '60rem' }}>
      <Box>
        <PageHeading title={text('live.title')} />
        {open.length > 0 && <Typography color="text.secondary">{text('live.hint')}</Typography>}
      </Box>
      {open.length === 0 && <EmptyState title={text('live.done')} />}
      {states.map((state) => {
        const facts = open.filter((fact) => fact.state === state);
        return (
          facts.length > 0 && (
            <Panel key={state} title={text(`live.${state}`)}>
              <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1.5 }}>
                {text(`live.${state}_hint`)}
              </Typography>
              <PanelList>
                {facts.map((fact) => (
                  <li key={fact.fact}>
                    <Fact {...fact} />
                  </li>
                ))}
              </PanelList>
            </Panel>
          )
        );
      })}
    </Box>
  );
}

function Fact({ fact, line }: OpenFact) {
  const text = useText();
  const [first = '', second = ''] = fact.split('.');
  const name = names[`${first}.${second}`] ?? names[first];
  return (
    <Box>
      {name && text(name)}
      <Typography variant="body2" color="text.secondary">
        <bdi dir="ltr">{fact}</bdi> · {text('live.line', { line: String(line) })}{' '}
        <bdi dir="ltr">{AGENCY_FILE}</bdi>
      </Typography>
    </Box>
  );
}
