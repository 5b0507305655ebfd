import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Choice } from '../../domain/choices';
import type { Refusal } from '../../domain/refusals';
import type { MessageKey } from './messages/messages';

export type Text = (
  key: MessageKey | Refusal['message'],
  options?: Record<string, string | number>,
) => string;

/** `useTranslate` with typed keys. */
export function useText(): Text {
  const translate = useTranslate();
  return useCallback((key, options) => translate(key, options), [translate]);
}

/** Returns the label of a code, or the code itself when it is unknown. */
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
