import { useCallback, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { Choice } from '../../domain/choices';
import type { Refusal } from '../../domain/refusals';
import { withoutTurns } from '../../domain/texts';
import type { MessageKey } from './messages/en';

export type Text = (
  key: MessageKey | Refusal['message'],
  options?: Record<string, string | number>,
) => string;

/** `useTranslate` with typed keys. */
export function useText(): Text {
  const translate = useTranslate();
  return useCallback((key, options) => translate(key, options), [translate]);
}

export function useLabel() {
  const translate = useTranslate();
  return useCallback(
    (choices: readonly Choice[], code: string | null) => {
      const choice = choices.find((candidate) => candidate.id === code);
      return choice ? translate(choice.name) : (code ?? '');
    },
    [translate],
  );
}

/** Sets the title of the document until unmount. */
export function useDocumentTitle(title: string): void {
  const name = useText()('app.name');
  useEffect(() => {
    const before = document.title;
    document.title = `${withoutTurns(title)} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
