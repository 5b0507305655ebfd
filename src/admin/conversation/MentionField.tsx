import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { beginsName, mentionBefore } from '../../domain/people';
import { useText } from '../i18n/useText';
import { usePeople } from '../kit/usePeople';

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'slotProps'> {
  value: string;
  onText: (text: string) => void;
}

/** A text of several lines that offers the people after an `@`, below the text, so that its keys stay those of a text. */
export function MentionField({ value, onText, ...field }: Props) {
  const text = useText();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, choose] = useState<number | null>(null);
  const typed = mentionBefore(value.slice(0, caret));
  const people = usePeople(typed !== null);
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
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      {offered.length > 0 && (
        <Box role="group" aria-label={text('people.mention')} sx={line}>
          {offered.slice(0, MOST).map(({ id, name }) => (
            <Chip key={id} label={<bdi>{name}</bdi>} onClick={() => insert(name)} />
          ))}
        </Box>
      )}
    </>
  );
}

const MOST = 8;
const line = { display: 'flex', flexWrap: 'wrap', gap: 1 };
