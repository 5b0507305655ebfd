import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText';

/** The delay after the last keystroke before a filter is applied. */
export const FILTER_DEBOUNCE_MS = 250;

/**
 * The search words, which apply shortly after the last key. react-admin's form of filters would not show the words of a view
 * that is opened after a letter was typed and taken back.
 */
export function SearchWords() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  const [applied, setApplied] = useState(words);
  const [shown, show] = useState(words);
  if (words !== shown) {
    show(words);
    // Somebody else changed the words, such as a link or the button that clears the filters.
    if (words !== applied) {
      setApplied(words);
      setTyped(words);
    }
  }
  const apply = useEffectEvent(() => {
    setApplied(typed);
    setFilters({ ...filterValues, q: typed });
  });
  const isWaiting = typed !== applied;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the time again
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(apply, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);
  return (
    <Words
      type="search"
      // Without words, `auto` would be left to right.
      dir={typed ? 'auto' : undefined}
      aria-label={text('list.search')}
      placeholder={text('list.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

const Words = styled('input')(({ theme }) => {
  const placeholder = { color: theme.palette.text.secondary, opacity: 1 };
  return {
    // Gives way to the filters.
    flex: '0 20 16rem',
    minWidth: '7.5rem',
    height: 36,
    paddingInline: 12,
    border: `1px solid ${theme.palette.tones.ink.line}`,
    borderRadius: 8,
    color: theme.palette.text.primary,
    backgroundColor: 'transparent',
    font: 'inherit',
    fontSize: '0.875rem',
    // Phones zoom in on a field with a smaller text.
    [theme.breakpoints.down('md')]: { fontSize: '1rem' },
    [theme.breakpoints.down('lg')]: { height: 44 },
    [theme.breakpoints.down('sm')]: { flex: '1 1 7rem', minWidth: 0 },
    // The plugin for right-to-left styles fails at the standard name.
    '&::-webkit-input-placeholder': placeholder,
    '&::-moz-placeholder': placeholder,
  };
});
