import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { canConvert } from './quoteModel';

export function QuoteActions({ quote }: { quote: Quote }) {
  const text = useText();
  const { search } = useLocation();
  return (
    <Box sx={actions} onClick={(event) => event.stopPropagation()}>
      <Button component={Link} to={paths.quote(quote.id, search)} size="small">
        {text('quotes.view')}
      </Button>
      <ConversionLink quote={quote} />
    </Box>
  );
}

/** Links to the conversion of an approved quote, or to the project of a converted one. */
export function ConversionLink({ quote }: { quote: Quote }) {
  const text = useText();
  const { search } = useLocation();
  if (quote.project) {
    return (
      <Button component={Link} to={paths.project(quote.project.id)} size="small">
        {text('quotes.see_project')}
      </Button>
    );
  }
  if (!canConvert(quote)) return null;
  return (
    <Button component={Link} to={paths.convert(quote.id, search)} size="small" variant="contained">
      {text('quotes.convert')}
    </Button>
  );
}

const actions = {
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.5,
  '& a': { whiteSpace: 'nowrap' },
};
