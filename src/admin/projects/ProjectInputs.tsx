import Box from '@mui/material/Box';
import { DateInput, maxLength, required, SelectInput, TextInput } from 'react-admin';
import { adminProjectTypes, projectLimits, projectStatuses } from '../../domain/projects';
import { useText } from '../i18n/useText';
import { BudgetInput } from './BudgetInput';
import { endDateError, urlError } from './projectModel';
import { TechnologiesInput } from './TechnologiesInput';

interface Props {
  /** Client and type are set once, when the project is made. */
  editing?: boolean;
  budgetHint?: string;
}

const titleRules = [required(), maxLength(projectLimits.title)];
const clientRules = [required(), maxLength(projectLimits.client_name)];
const descriptionRules = [required(), maxLength(projectLimits.description)];
const imageRules = [maxLength(projectLimits.image_url), urlError];
const auto = { htmlInput: { dir: 'auto' } };
const leftToRight = { htmlInput: { dir: 'ltr' } };

/** The fields of a project, wherever it is made or changed. */
export function ProjectInputs({ editing = false, budgetHint }: Props) {
  const text = useText();
  return (
    <Box sx={fields}>
      <TextInput
        source="title"
        label={text('projects.title')}
        validate={titleRules}
        slotProps={auto}
        className="wide"
      />
      {!editing && (
        <>
          <TextInput
            source="client_name"
            label={text('projects.client_name')}
            validate={clientRules}
            slotProps={auto}
          />
          <SelectInput
            source="project_type"
            label={text('projects.project_type')}
            choices={[...adminProjectTypes]}
            validate={required()}
          />
        </>
      )}
      <TextInput
        source="description"
        label={text('projects.description')}
        validate={descriptionRules}
        multiline
        minRows={3}
        maxRows={10}
        slotProps={auto}
        className="wide"
      />
      <SelectInput
        source="status"
        label={text('projects.status')}
        choices={[...projectStatuses]}
        validate={required()}
      />
      <BudgetInput {...(budgetHint !== undefined && { hint: budgetHint })} />
      <DateInput source="start_date" label={text('projects.start_date')} />
      <DateInput source="end_date" label={text('projects.end_date')} validate={endDateError} />
      <TechnologiesInput />
      <TextInput
        source="image_url"
        type="url"
        label={text('projects.image_url')}
        validate={imageRules}
        slotProps={leftToRight}
        className="wide"
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.25,
  paddingBlockStart: 1,
  '& .MuiFormControl-root': { width: '100%', margin: 0 },
  '& .wide': { gridColumn: '1 / -1' },
};
