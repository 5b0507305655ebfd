import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { canConvert } from './quoteModel';
import type { Quote } from './table';

/** The actions on a row, as plain links on separate lines. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const text = useText();
  const { search } = useLocation();
  const conversion = useConversion(quote);
  return (
    <div className="lines actions">
      {conversion && (
        <Link
          to={conversion.to}
          className={quote.project ? undefined : 'primary'}
          onClick={(event) => event.stopPropagation()}
        >
          {conversion.label}
        </Link>
      )}
      <Link
        to={paths.record('quotes', quote.id, search)}
        className="view"
        onClick={(event) => event.stopPropagation()}
      >
        {text('quotes.view')}
      </Link>
    </div>
  );
}

/** A link to the conversion of an approved quote, or to the project of a converted quote. */
export function ConversionLink({ quote }: { quote: Quote }) {
  const conversion = useConversion(quote);
  if (!conversion) return null;
  return (
    <Button
      component={Link}
      to={conversion.to}
      size="small"
      {...(!quote.project && { variant: 'contained' })}
    >
      {conversion.label}
    </Button>
  );
}

function useConversion(quote: Quote): { to: string; label: string } | null {
  const text = useText();
  const { search } = useLocation();
  if (quote.project) {
    return { to: paths.record('projects', quote.project.id), label: text('quotes.see_project') };
  }
  return canConvert(quote)
    ? { to: paths.convert(quote.id, search), label: text('quotes.convert') }
    : null;
}
