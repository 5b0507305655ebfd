import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { beginsName, isSameName, mentionBefore, mentionsIn } from '../../domain/people';
import { isolated } from '../conversation/useEntryText';
import { authorName } from '../data/clientState';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { type Person, usePeople } from '../screen/usePeople';

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'slotProps'> {
  value: string;
  onText: (text: string) => void;
  readOnly: boolean;
}

/**
 * A text of several lines that offers the people after an `@`, below the text, so that its keys stay those of a text, and
 * says who gets an email.
 */
export function MentionField({ value, onText, readOnly, ...field }: Props) {
  const text = useText();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, choose] = useState<number | null>(null);
  const typed = mentionBefore(value.slice(0, caret));
  const people = usePeople(value.includes('@'));
  const offered =
    typed === null
      ? []
      : (people ?? []).filter(({ name }) => beginsName(name, typed) && name !== typed);
  // The caret stands after the name that was chosen.
  useLayoutEffect(() => {
    if (chosen === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(chosen, chosen);
  }, [chosen]);
  const insert = (name: string) => {
    const start = caret - (typed?.length ?? 0);
    const end = start + name.length + 1;
    onText(`${value.slice(0, start)}${name} ${value.slice(caret).replace(/^ /u, '')}`);
    setCaret(end);
    choose(end);
  };
  return (
    <>
      <TextField
        {...field}
        multiline
        inputRef={input}
        value={value}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart ?? target.value.length);
          choose(null);
        }}
        onSelect={() => setCaret(input.current?.selectionStart ?? 0)}
        slotProps={{ htmlInput: { dir: 'auto', readOnly } }}
      />
      {offered.length > 0 && (
        <Box role="group" aria-label={text('people.mention')} sx={line}>
          {offered.slice(0, MOST).map(({ id, name }) => (
            <Chip key={id} label={<bdi>{name}</bdi>} onClick={() => insert(name)} />
          ))}
        </Box>
      )}
      <Box role="status" sx={mailed}>
        {people && <Mailed text={value} people={people} />}
      </Box>
    </>
  );
}

/** Says who gets an email of a note, and which names nobody has. */
function Mailed({ text: note, people }: { text: string; people: readonly Person[] }) {
  const text = useText();
  const { list } = useFormats();
  const { mentioned, unknown } = mentionsIn(note, people);
  const others = mentioned.filter(({ name }) => !isSameName(name, authorName() ?? ''));
  const isMailed = ({ email, is_notified }: Person) => email !== null && is_notified;
  const named = (some: readonly Person[]) => some.map(({ name }) => isolated(name));
  const byReach = {
    mailed: named(others.filter(isMailed)),
    not_mailed: named(others.filter((person) => !isMailed(person))),
    unknown: unknown.map(isolated),
  };
  return (['mailed', 'not_mailed', 'unknown'] as const)
    .filter((key) => byReach[key].length > 0)
    .map((key) => <div key={key}>{text(`people.${key}`, { names: list(byReach[key]) })}</div>);
}

const MOST = 8;
const mailed = { typography: 'body2', color: 'text.secondary', '&:empty': { display: 'none' } };
const line = { display: 'flex', flexWrap: 'wrap', gap: 1 };
