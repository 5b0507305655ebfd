import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Form } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { DraftKeeper } from '../forms/DraftKeeper';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { RoutedDialog } from '../ui/RoutedDialog';
import { QuoteInputs } from './QuoteInputs';
import { useCreateQuote } from './useCreateQuote';

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  company: '',
  project_type: '',
  budget: '',
  timeline: '',
  message: '',
  language: 'en',
  status: 'pending',
};

/** A request that came by telephone, entered by staff. */
export function CreateQuote() {
  const text = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const unsaved = useUnsavedChanges(draftKeys.newQuote);
  const close = () => navigate(paths.quotes(search));
  const { save, busy, failure, dismiss } = useCreateQuote(() => {
    unsaved.clear();
    close();
  });
  return (
    <RoutedDialog title={text('quotes.create_title')} onClose={() => unsaved.leave(close)}>
      <Form defaultValues={EMPTY} onSubmit={save}>
        <DialogContent>
          <DraftKeeper unsaved={unsaved} />
          {failure && (
            <Alert severity="error" onClose={dismiss} sx={{ marginBlockEnd: 2 }}>
              {failure}
            </Alert>
          )}
          <QuoteInputs />
        </DialogContent>
        <DialogActions sx={{ paddingInline: 3, paddingBlock: 2 }}>
          <Button onClick={() => unsaved.leave(close)} disabled={busy}>
            {text('projects.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {text(busy ? 'projects.saving' : 'quotes.create_submit')}
          </BusyButton>
        </DialogActions>
      </Form>
      {unsaved.question}
    </RoutedDialog>
  );
}
