import { cdp } from 'vitest/browser';

/** Shows the page as on paper, or again as on a screen. */
export async function look(media: '' | 'print'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media });
}
