import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import {
  FieldTitle,
  InputHelperText,
  required,
  SelectInput,
  useInput,
  useTranslateLabel,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { localDay } from '../../domain/dates';
import {
  addTechnology,
  adminProjectTypes,
  projectLimits,
  projectStatuses,
} from '../../domain/projects';
import { quoteLimits } from '../../domain/quotes';
import { EurosInput, FormGrid, LinksInput } from '../forms/DialogForm';
import { emailError } from '../forms/emailError';
import { TextEntry } from '../forms/TextEntry';
import { useText } from '../i18n/useText';
import { DayInput } from '../ui/dates';
import { endDateError, paidOnError, urlError } from './projectModel';

interface Props {
  /**
   * True for an existing project: omits the client and the type, which cannot be edited. False for
   * a new project.
   */
  editing?: boolean;
  budgetHint?: string;
}

const leftToRight = { dir: 'ltr' };

/** The fields of a project, in the forms that create or edit a project or convert a quote. */
export function ProjectInputs({ editing = false, budgetHint }: Props) {
  return (
    <FormGrid>
      <TextEntry source="title" max={projectLimits.title} isRequired className="wide" autoFocus />
      {!editing && (
        <>
          <TextEntry source="client_name" max={projectLimits.client_name} isRequired />
          <SelectInput
            source="project_type"
            choices={[...adminProjectTypes]}
            validate={required()}
          />
        </>
      )}
      <ClientInputs />
      <TextEntry
        source="description"
        max={projectLimits.description}
        isRequired
        multiline
        minRows={3}
        maxRows={10}
        className="wide"
      />
      <SelectInput source="status" choices={[...projectStatuses]} validate={required()} />
      <EurosInput source="budget" {...(budgetHint !== undefined && { hint: budgetHint })} />
      <DayInput source="start_date" />
      <DayInput source="end_date" validate={endDateError} />
      <PaidOnInput />
      <TechnologiesInput />
      <TextEntry
        source="image_url"
        type="url"
        max={projectLimits.image_url}
        check={urlError}
        html={leftToRight}
        className="wide"
      />
      <LinksInput />
    </FormGrid>
  );
}

/** The client of a project without a quote. Only its form has a value for `client_email`. */
function ClientInputs() {
  const [quoteId, email] = useWatch({ name: ['quote_id', 'client_email'] });
  if (quoteId || email === undefined) return null;
  return (
    <>
      <TextEntry
        source="client_email"
        max={quoteLimits.email}
        check={emailError}
        html={leftToRight}
      />
      <TextEntry source="client_phone" max={quoteLimits.phone} html={leftToRight} />
    </>
  );
}

/** The day of payment, shown while the selected status is `paid`. Defaults to today, which will be saved. */
function PaidOnInput() {
  const isPaid = useWatch({ name: 'status' }) === 'paid';
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if (!isPaid || getValues('paid_on')) return;
    setValue('paid_on', localDay(new Date()), { shouldDirty: true });
  }, [isPaid, getValues, setValue]);
  return isPaid && <DayInput source="paid_on" validate={paidOnError} />;
}

const same = <Value,>(value: Value): Value => value;
const unchanged = { format: same, parse: same };

/**
 * A list of technologies. The button or Enter adds an entry. The form also saves an entry that was
 * typed but not added.
 */
function TechnologiesInput() {
  const text = useText();
  const label = useTranslateLabel();
  const { field, fieldState } = useInput<string[] | null>({ source: 'technologies', ...unchanged });
  const { field: entry } = useInput<string>({ source: 'technology', ...unchanged });
  const typed: string = entry.value || '';
  const technologies: readonly string[] = field.value || [];

  const add = () => {
    const next = addTechnology(technologies, typed);
    if (next !== technologies) field.onChange(next);
    entry.onChange('');
  };
  const remove = (name: string) => field.onChange(technologies.filter((other) => other !== name));

  return (
    <Box className="wide" sx={{ marginBlockEnd: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <TextField
          label={<FieldTitle source="technology" />}
          value={typed}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            fieldState.invalid && <InputHelperText error={fieldState.error?.message ?? ''} />
          }
          size="small"
          onChange={(event) => entry.onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Enter adds the entry instead of submitting the form.
            event.preventDefault();
            add();
          }}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: projectLimits.technology } }}
        />
        <Button
          variant="outlined"
          onClick={add}
          disabled={typed.trim() === '' || technologies.length >= projectLimits.technologies}
        >
          {text('ra.action.add')}
        </Button>
      </Box>
      {technologies.length > 0 && (
        <Box
          component="ul"
          aria-label={String(label({ source: 'technologies' }))}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            margin: 0,
            marginBlockStart: 1,
            padding: 0,
            listStyle: 'none',
          }}
        >
          {technologies.map((name) => (
            <li key={name}>
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                endIcon={<Close />}
                aria-label={text('projects.remove', { name })}
                onClick={() => remove(name)}
              >
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
