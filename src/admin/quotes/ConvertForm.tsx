import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { Form } from 'react-admin';
import { projectFromQuote } from '../../domain/conversion';
import { budgets, projectTypes } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { DraftKeeper } from '../forms/DraftKeeper';
import type { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useLabel, useText } from '../i18n/useText';
import { ProjectInputs } from '../projects/ProjectInputs';
import { toForm } from '../projects/projectModel';
import { BusyButton } from '../ui/BusyButton';
import { useConversion } from './useConversion';

interface Props {
  quote: Quote;
  unsaved: ReturnType<typeof useUnsavedChanges>;
  onClose: () => void;
}

export function ConvertForm({ quote, unsaved, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  // The defaults are made once: a refresh behind the dialog does not undo what was typed.
  const [draft] = useState(() => {
    const type = label(projectTypes, quote.project_type) || text('convert.no_type');
    const title = text('convert.default_title', { type, name: quote.name });
    return projectFromQuote(quote, title, new Date());
  });
  const { convert, busy, failure, dismiss } = useConversion(quote.id, () => {
    unsaved.clear();
    onClose();
  });
  const range = quote.budget ? label(budgets, quote.budget) : text('quotes.not_specified');
  return (
    <Form defaultValues={toForm(draft)} onSubmit={convert}>
      <DialogContent>
        <DraftKeeper unsaved={unsaved} />
        {failure && (
          <Alert severity="error" onClose={dismiss} sx={{ marginBlockEnd: 2 }}>
            {failure}
          </Alert>
        )}
        <ProjectInputs budgetHint={text('convert.quote_budget', { budget: range })} />
      </DialogContent>
      <DialogActions sx={{ paddingInline: 3, paddingBlock: 2 }}>
        <Button onClick={() => unsaved.leave(onClose)} disabled={busy}>
          {text('projects.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy}>
          {text(busy ? 'convert.saving' : 'convert.submit')}
        </BusyButton>
      </DialogActions>
    </Form>
  );
}
