import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDataProvider, useResourceDefinitions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { AdminDataProvider } from '../data/dataProvider';
import { useLabel, useText } from '../i18n/useText';
import { useSingleKeys } from '../keyboard/useShortcuts';
import { optionsOf, type ResourceOptions } from '../screen/resource';
import { SmallDialog } from '../screen/SmallDialog';
import { useAction } from '../write/useAction';
import { useDone } from '../write/useSave';

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const hint = useId();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const translate = useTranslate();
  const definitions = useResourceDefinitions<ResourceOptions>();
  const [, , resource = ''] = useLocation().pathname.split('/');
  // Other pages show the keys of the first resource.
  const options = optionsOf(definitions[resource] ?? Object.values(definitions)[0]);
  const choices = options.choices.status;
  const statusKeys = choices
    .map(({ id }, index) => `${index + 1} ${label(choices, id)}`)
    .join(' · ');
  const lines: [string[], string][] = [
    [['j', 'k'], text('keys.move')],
    [['Enter'], text('keys.open')],
    ...(options.keys ?? []).map(([keys, meaning]): [string[], string] => [
      keys.map((key) => translate(key, { _: key })),
      text(meaning),
    ]),
    [['x'], text('keys.select')],
    [[`1–${choices.length}`], `${text('keys.status')} (${statusKeys})`],
    [['n'], text('keys.note')],
    [['/'], text('list.search')],
    [['Ctrl', 'K'], text('keys.everything')],
    [['u'], text('ra.action.undo')],
    [['Esc'], text('keys.close')],
    [['?'], text('keys.help')],
  ];
  return (
    <SmallDialog
      title={text('list.shortcuts')}
      actions={
        <Button autoFocus onClick={onClose}>
          {text('ra.action.close')}
        </Button>
      }
      onClose={onClose}
    >
      <Box component="dl" sx={list}>
        {lines.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={singleKeys}
            onChange={(_, checked) => setSingleKeys(checked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        label={text('keys.enabled')}
        sx={{ marginBlockStart: 2 }}
      />
      <Typography id={hint} variant="body2" color="text.secondary">
        {text('keys.enabled_hint')}
      </Typography>
    </SmallDialog>
  );
}

const list = {
  margin: 0,
  display: 'grid',
  gap: 1.25,
  '& > div': { display: 'grid', gridTemplateColumns: '6.5rem 1fr', gap: 2 },
  '& dt': { display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'start' },
  '& dd': { margin: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: '0.875rem',
    minWidth: '1.75rem',
    textAlign: 'center',
    paddingInline: 0.75,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    backgroundColor: 'background.default',
  },
};

interface Props {
  quotes: number;
  projects: number;
  onClose: () => void;
}

export function RemoveDemoData({ quotes, projects, onClose }: Props) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const { act, ...submission } = useAction('errors.remove_demo', { inDialog: true });
  const remove = async () => {
    if (!(await act(() => dataProvider.removeDemoData()))) return;
    done(text('demo.removed'));
    onClose();
  };
  const counts = {
    quotes: text('quotes.count', { smart_count: quotes }),
    projects: text('projects.count', { smart_count: projects }),
  };
  return (
    <SmallDialog
      title={text('demo.title')}
      submission={submission}
      confirm={text('demo.remove')}
      isFinal
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text('demo.held', counts)}</p>
      <p>{text('demo.final')}</p>
    </SmallDialog>
  );
}
