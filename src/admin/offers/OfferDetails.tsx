import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Link } from 'react-router-dom';
import { offerStatuses } from '../../domain/offers';
import { isOpen } from '../../domain/quotes';
import { OfferDocument } from '../../offer/OfferDocument';
import { paths } from '../data/paths';
import { NextStep, useStepText } from '../record/NextStep';
import { RecordPage } from '../record/RecordPage';
import { MenuButton } from '../screen/controls';
import { Facts } from '../screen/Facts';
import { recordContent } from '../screen/RecordParts';
import { useWords } from '../screen/resource';
import { useFrom } from '../screen/useFrom';
import { OfferButton } from './OfferButton';
import { useOfferFacts } from './OfferSection';
import { type OfferAction, offerFacts, offerStep } from './offerStep';
import { asPrinted } from './offerValues';
import type { Offer } from './table';
import { type OfferMenu, useOfferMenu } from './useOfferMenu';

/** An offer to read, also a contract whose quote was deleted. */
export const OfferDetails = () => (
  <RecordPage<Offer> resource="offers">{(offer) => <OfferRecord offer={offer} />}</RecordPage>
);

function OfferRecord({ offer }: { offer: Offer }) {
  const { text, label } = useWords();
  const from = useFrom();
  const facts = useOfferFacts(offer);
  const { quote } = offer;
  // A contract whose quote was erased stays as it is.
  const step = quote ? offerStep(offer) : { ...offerStep(offer), actions: [] };
  const menu = useOfferMenu(quote ? offer : undefined, step.actions);
  return (
    <>
      <OfferNextStep {...{ offer, step, menu }} />
      <DialogContent tabIndex={0} sx={recordContent}>
        {menu.dialog}
        {offer.quote_id === null && <Alert severity="info">{text('offer.erased')}</Alert>}
        <p>
          <Facts list={[label(offerStatuses, offer.status), ...facts]} />
        </p>
        <Box sx={paper}>
          <OfferDocument offer={asPrinted(offer)} />
        </Box>
      </DialogContent>
      {quote && (
        <DialogActions>
          <Button component={Link} to={paths.record('quotes', quote.id, from)}>
            {text('offer.quote')}
          </Button>
          {menu.items.length > 0 && <MenuButton label={text('app.more')} items={menu.items} />}
        </DialogActions>
      )}
    </>
  );
}

interface StepProps {
  offer: Offer;
  step: ReturnType<typeof offerStep>;
  menu: OfferMenu;
}

function OfferNextStep({ offer, step, menu }: StepProps) {
  const { formats } = useWords();
  const stepText = useStepText();
  const { quote, client_name: name, language } = offer;
  const isPossible = (action: OfferAction): boolean => {
    if (action === 'convert') return quote?.status === 'approved' && !quote.project;
    if (action === 'write_another') return isOpen(quote?.status ?? '');
    return true;
  };
  return (
    <NextStep
      facts={offerFacts(offer, stepText(`step.${step.state}`, step.since), formats.cents)}
      isUrgent={step.state === 'expired'}
    >
      {quote &&
        step.actions
          .filter(isPossible)
          .map((action, index) => (
            <OfferButton
              key={action}
              {...{ action, offer, menu }}
              quote={{ ...quote, name, language }}
              size="small"
              variant={index === 0 ? 'contained' : 'outlined'}
            />
          ))}
    </NextStep>
  );
}

/** The document has the colours of paper in every theme. */
const paper = {
  position: 'relative',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  colorScheme: 'light',
  overflow: 'auto',
};
