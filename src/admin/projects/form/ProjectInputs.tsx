import { useEffect } from 'react';
import { maxLength, required, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { localDay } from '../../../domain/dates';
import { adminProjectTypes, projectLimits, projectStatuses } from '../../../domain/projects';
import { EurosInput } from '../../forms/EurosInput';
import { FormGrid } from '../../forms/FormGrid';
import { notBlank } from '../../forms/notBlank';
import { DayInput } from '../../ui/DayInput';
import { endDateError, paidOnError, urlError } from '../projectModel';
import { TechnologiesInput } from './TechnologiesInput';

interface Props {
  /**
   * True for an existing project: omits the client and the type, which cannot be edited. False for
   * a new project.
   */
  editing?: boolean;
  budgetHint?: string;
}

const titleRules = [required(), notBlank, maxLength(projectLimits.title)];
const clientRules = [required(), notBlank, maxLength(projectLimits.client_name)];
const descriptionRules = [required(), notBlank, maxLength(projectLimits.description)];
const imageRules = [maxLength(projectLimits.image_url), urlError];
const auto = { htmlInput: { dir: 'auto' } };
const leftToRight = { htmlInput: { dir: 'ltr' } };

/** The fields of a project, in the forms that create or edit a project or convert a quote. */
export function ProjectInputs({ editing = false, budgetHint }: Props) {
  return (
    <FormGrid>
      <TextInput source="title" validate={titleRules} slotProps={auto} className="wide" autoFocus />
      {!editing && (
        <>
          <TextInput source="client_name" validate={clientRules} slotProps={auto} />
          <SelectInput
            source="project_type"
            choices={[...adminProjectTypes]}
            validate={required()}
          />
        </>
      )}
      <TextInput
        source="description"
        validate={descriptionRules}
        multiline
        minRows={3}
        maxRows={10}
        slotProps={auto}
        className="wide"
      />
      <SelectInput source="status" choices={[...projectStatuses]} validate={required()} />
      <EurosInput source="budget" {...(budgetHint !== undefined && { hint: budgetHint })} />
      <DayInput source="start_date" />
      <DayInput source="end_date" validate={endDateError} />
      <PaidOnInput />
      <TechnologiesInput />
      <TextInput
        source="image_url"
        type="url"
        validate={imageRules}
        slotProps={leftToRight}
        className="wide"
      />
    </FormGrid>
  );
}

/** The day of payment, shown while the selected status is `paid`. */
function PaidOnInput() {
  return useWatch({ name: 'status' }) === 'paid' ? <PaidOn /> : null;
}

/** Defaults to today, so that the user sees the day that will be saved. */
function PaidOn() {
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if (!getValues('paid_on')) setValue('paid_on', localDay(new Date()), { shouldDirty: true });
  }, [getValues, setValue]);
  return <DayInput source="paid_on" validate={paidOnError} />;
}
