import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { agencyLanguages } from '../../../domain/languages';
import { rejectionReasons } from '../../../domain/quotes';
import { limits } from '../../../domain/schema';
import { canAnswer, clientOfQuote, templateId, writeAnswer } from '../../conversation/answer';
import { useAuthor } from '../../conversation/useAuthor';
import { useCanSend } from '../../conversation/useCanSend';
import { useTemplates } from '../../conversation/useTemplates';
import { useTemplateTexts } from '../../conversation/useTemplateTexts';
import { BusyButton } from '../../kit/controls';
import { Words } from '../../kit/RecordParts';
import { useWords } from '../../kit/resource';
import { type SeenRow, useSeenRows } from '../../kit/selection';
import { useChangeRows } from '../../kit/useChangeRows';
import { isMarked, type Quote } from '../table';

interface Asked {
  /** The quotes when the dialog opened: one that somebody approves meanwhile is not rejected. */
  rows: readonly SeenRow[];
}

/**
 * Rejects the selected quotes and writes the refusal to each client. Without a mail server there is no such button: staff
 * reject the quotes, and write to each client in their own mail program.
 */
export function BulkRefusal() {
  const { text, formats } = useWords();
  const { selectedIds, filterValues } = useListContext<Quote>();
  const seenRows = useSeenRows();
  const [asked, ask] = useState<Asked | null>(null);
  const isTooMany = selectedIds.length > limits.max_messages;
  if (useCanSend() !== true || isMarked(filterValues)) return null;
  return (
    <>
      <Button
        size="small"
        disabled={isTooMany}
        onClick={() => ask({ rows: seenRows(selectedIds) })}
        {...(isTooMany && {
          title: text('quotes.refuse_many', { limit: formats.number(limits.max_messages) }),
        })}
      >
        {text('quotes.refuse')}
      </Button>
      {asked && <Refusal {...asked} onClose={() => ask(null)} />}
    </>
  );
}

/** Shows the refusal in each language of the clients before it leaves. */
function Refusal({ rows, onClose }: Asked & { onClose: () => void }) {
  const { text, label, formats } = useWords();
  const { onUnselectItems } = useListContext<Quote>();
  const title = useId();
  const [reason, setReason] = useState('');
  const { languageName } = useTemplateTexts();
  const { withName, nameDialog } = useAuthor();
  const { data: templates } = useTemplates();
  const { data: quotes } = useGetMany<Quote>('quotes', { ids: rows.map(({ id }) => id) });
  const { change, pending } = useChangeRows('quotes', () => text('choices.quote_status.rejected'), {
    onChanged: () => {
      onUnselectItems();
      onClose();
    },
  });
  const all = (quotes ?? []).flatMap((quote) => {
    const to = clientOfQuote(quote);
    const template = templates?.find(({ id }) => id === templateId('refusal', to.language));
    const isWritten =
      template && !quote.is_spam && quote.status !== 'rejected' && canAnswer('email', to);
    return [{ quote, letter: isWritten ? writeAnswer(template, 'refusal', to) : null }];
  });
  const written = all.flatMap(({ quote, letter }) => (letter ? [{ quote, letter }] : []));
  const others = all.filter(({ letter }) => letter === null);
  const names = (rows: readonly { quote: Quote }[]) =>
    formats.list(rows.map(({ quote }) => quote.name));
  const busy = pending.length > 0;
  // A colleague may have deleted some of the selected ones.
  const isReady = quotes !== undefined && templates !== undefined;
  const send = () => {
    const messages = written.map(({ quote: { id }, letter }) => ({ id, ...letter }));
    const set = { status: 'rejected', ...(reason && { rejection_reason: reason }) };
    change({ set, rows, messages });
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>
        {text('quotes.refuse_title', { smart_count: rows.length })}
      </DialogTitle>
      <DialogContent sx={content}>
        <TextField
          select
          margin="dense"
          label={text('resources.quotes.fields.rejection_reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{text('quotes.refuse_reason')}</option>
          {rejectionReasons.map(({ id }) => (
            <option key={id} value={id}>
              {label(rejectionReasons, id)}
            </option>
          ))}
        </TextField>
        {agencyLanguages.map((language) => {
          const same = written.filter(({ quote }) => quote.language === language);
          const [first] = same;
          if (!first) return null;
          const heading = { language: languageName(language), names: names(same) };
          return (
            <section key={language}>
              <p>{text('quotes.refuse_to', heading)}</p>
              <Words lang={language}>{`${first.letter.subject}\n\n${first.letter.body}`}</Words>
            </section>
          );
        })}
        {isReady && others.length > 0 && (
          <p>{text('quotes.refuse_nobody', { names: names(others) })}</p>
        )}
        <p>{text('quotes.refuse_undo', { seconds: limits.undo_seconds })}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        <BusyButton
          // A disabled button takes no focus: the ready one is another button.
          key={`${isReady}`}
          autoFocus
          variant="contained"
          busy={busy}
          disabled={!isReady}
          onClick={() => withName(send)}
        >
          {text('quotes.refuse_send')}
        </BusyButton>
      </DialogActions>
      {nameDialog}
    </Dialog>
  );
}

const content = { display: 'grid', gap: 2, '& p': { margin: 0 } };
