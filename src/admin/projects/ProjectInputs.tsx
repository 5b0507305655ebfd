import { required, SelectInput, TextArrayInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { agencyDay } from '../../domain/dates';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { tidyList } from '../../domain/texts';
import {
  DayInput,
  emailError,
  FormGrid,
  LinksInput,
  MoneyInput,
  parseEmail,
  TextEntry,
  useFirstFocus,
} from '../form/inputs';
import { useText } from '../i18n/useText';
import { endDateError, paidOnError, technologiesError, urlError } from './projectModel';

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
  // A quote has the email address and the phone number of the client.
  const isFromQuote = Boolean(useWatch({ name: 'quote_id' }));
  const hasFocus = useFirstFocus('title');
  const text = useText();
  return (
    <>
      <FormGrid>
        <TextEntry source="title" isRequired className="wide" autoFocus={hasFocus('title')} />
        <StatusInput />
        <MoneyInput source="budget" {...(budgetHint !== undefined && { hint: budgetHint })} />
        <PaidOnInput />
      </FormGrid>
      {(!editing || !isFromQuote) && (
        <FormGrid title={text('quotes.client_info')}>
          {!editing && <TextEntry source="client_name" isRequired className="wide" />}
          {!isFromQuote && (
            <>
              <TextEntry
                source="client_email"
                autoFocus={hasFocus('email')}
                check={emailError}
                parse={parseEmail}
                html={leftToRight}
              />
              <TextEntry source="client_phone" html={leftToRight} />
            </>
          )}
        </FormGrid>
      )}
      <FormGrid title={text('projects.work')}>
        {!editing && (
          <SelectInput
            source="project_type"
            choices={[...adminProjectTypes]}
            validate={required()}
            className="wide"
          />
        )}
        <TextEntry
          source="description"
          isRequired
          multiline
          minRows={3}
          maxRows={10}
          className="wide"
        />
        <TextArrayInput
          source="technologies"
          parse={tidyList}
          validate={technologiesError}
          className="wide"
        />
      </FormGrid>
      <FormGrid title={text('projects.schedule')}>
        <DayInput source="start_date" />
        <DayInput source="end_date" validate={endDateError} />
      </FormGrid>
      <FormGrid title={text('projects.addresses')}>
        <TextEntry
          source="image_url"
          type="url"
          check={urlError}
          html={leftToRight}
          className="wide"
        />
        <LinksInput />
      </FormGrid>
    </>
  );
}

/** The status. A paid project was paid today, unless staff say otherwise. */
function StatusInput() {
  const { getValues, setValue } = useFormContext();
  const suggestDay = () => {
    if (getValues('status') === 'paid' && !getValues('paid_on'))
      setValue('paid_on', agencyDay(new Date()), { shouldDirty: true });
  };
  return (
    <SelectInput
      source="status"
      choices={[...projectStatuses]}
      validate={required()}
      onChange={suggestDay}
    />
  );
}

/** The day of payment, shown while the selected status is `paid`. */
function PaidOnInput() {
  const isPaid = useWatch({ name: 'status' }) === 'paid';
  return isPaid && <DayInput source="paid_on" validate={paidOnError} />;
}
