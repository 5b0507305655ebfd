import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { OPENED_FROM_PAGE, paths } from '../../data/paths';
import { useText } from '../../i18n/useText';
import { useShortcuts } from '../../keyboard/useShortcuts';
import { RecordActions } from '../../list/DetailsDialog';
import type { Failure } from '../../ui/Failures';
import { usePhone } from '../../ui/screen';
import { useSpamMark } from '../list/BulkSpam';
import { ConversionLink } from '../QuoteCells';
import { canOffer } from '../quoteModel';
import type { Quote } from '../table';
import { ErasePerson } from './ErasePerson';

interface Props {
  quote: Quote;
  onFailure: (failure: Failure) => void;
  onClose: () => void;
}

export function DetailActions({ quote, onFailure, onClose }: Props) {
  const text = useText();
  const phone = usePhone();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [erasing, setErasing] = useState(false);
  const { project } = quote;
  const { busy, mark } = useSpamMark({ onFailure });
  const more = [
    ...(phone && project
      ? [
          {
            key: 'project',
            label: text('quotes.see_project'),
            onClick: () =>
              navigate(paths.record('projects', project.id), { state: OPENED_FROM_PAGE }),
          },
        ]
      : []),
    {
      key: 'edit',
      label: text('quotes.edit'),
      onClick: () => navigate(paths.edit('quotes', quote.id, search), { replace: true, state }),
    },
    {
      key: 'spam',
      label: text(quote.is_spam ? 'quotes.clear_spam' : 'quotes.mark_spam'),
      disabled: busy,
      onClick: () => mark([quote.id], !quote.is_spam, quote.name),
    },
    { key: 'erase', label: text('quotes.erase'), onClick: () => setErasing(true) },
  ];
  const offer = { replace: true, state };
  const address = paths.offer(quote.id, search);
  useShortcuts(canOffer(quote) ? { o: () => navigate(address, offer) } : {}, 'dialog');
  return (
    <>
      <RecordActions resource="quotes" row={quote} more={more} onFailure={onFailure}>
        {canOffer(quote) && (
          <Button
            {...offer}
            component={Link}
            to={address}
            aria-keyshortcuts="o"
            size="small"
            variant="contained"
          >
            {text('offer.write')}
          </Button>
        )}
        {!(phone && project) && <ConversionLink quote={quote} />}
      </RecordActions>
      {erasing && (
        <ErasePerson email={quote.email} onClose={() => setErasing(false)} onErased={onClose} />
      )}
    </>
  );
}
