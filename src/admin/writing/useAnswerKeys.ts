import { type Channel, channelKeys, channels } from '../conversation/addressee';
import { type ShortcutScope, useShortcuts } from '../keyboard/useShortcuts';

/** Registers a shortcut for each way to answer. Holding a key down answers only once. */
export function useAnswerKeys(answer: (channel: Channel) => void, scope: ShortcutScope): void {
  const press = (channel: Channel) => (event: KeyboardEvent) => {
    if (!event.repeat) answer(channel);
  };
  const keys = channels.map((channel) => [channelKeys[channel], press(channel)]);
  useShortcuts(Object.fromEntries(keys), scope);
}
