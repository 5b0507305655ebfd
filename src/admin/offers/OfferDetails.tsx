import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Link } from 'react-router-dom';
import { offerStatuses } from '../../domain/offers';
import { OfferDocument } from '../../offer/OfferDocument';
import { paths } from '../data/paths';
import { RecordPage } from '../kit/RecordPage';
import { Facts, recordContent } from '../kit/RecordParts';
import { useWords } from '../kit/resource';
import { useFrom } from '../kit/useFrom';
import { useOfferFacts } from './OfferActions';
import { asPrinted } from './offerModel';
import type { Offer } from './table';

/** An offer to read, also a contract whose quote was deleted. */
export const OfferDetails = () => (
  <RecordPage<Offer> resource="offers">{(offer) => <OfferRecord offer={offer} />}</RecordPage>
);

function OfferRecord({ offer }: { offer: Offer }) {
  const { text, label } = useWords();
  const from = useFrom();
  const facts = useOfferFacts(offer);
  return (
    <>
      <DialogContent tabIndex={0} sx={recordContent}>
        {offer.quote_id === null && <Alert severity="info">{text('offer.erased')}</Alert>}
        <p>
          <Facts list={[label(offerStatuses, offer.status), ...facts]} />
        </p>
        <Box sx={paper}>
          <OfferDocument offer={asPrinted(offer)} />
        </Box>
      </DialogContent>
      {offer.quote_id !== null && (
        <DialogActions>
          <Button component={Link} to={paths.record('quotes', offer.quote_id, from)}>
            {text('offer.quote')}
          </Button>
        </DialogActions>
      )}
    </>
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
