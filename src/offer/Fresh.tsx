import type { ReactNode } from 'react';

interface Props {
  /** What the children say. */
  text: string;
  children: ReactNode;
}

/** Renews its element when the text changes, because React cannot replace texts that the browser has translated. */
export const Fresh = ({ text, children }: Props) => <span key={text}>{children}</span>;
