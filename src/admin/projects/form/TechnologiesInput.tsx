import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { FieldTitle, InputHelperText, useInput, useTranslateLabel } from 'react-admin';
import { addTechnology, projectLimits } from '../../../domain/projects';
import { useText } from '../../i18n/useText';

const same = <Value,>(value: Value): Value => value;
const unchanged = { format: same, parse: same };

/**
 * A list of technologies. The button or Enter adds an entry. The form also saves an entry that was
 * typed but not added.
 */
export function TechnologiesInput() {
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
          {text('projects.add')}
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
              <Chip
                label={<bdi>{name}</bdi>}
                onDelete={() => remove(name)}
                aria-label={text('projects.remove', { name })}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
