import type { ReactNode } from 'react';
import styles from './SetPiece.module.css';

interface Props {
  title: string;
  text: string;
  /** What the visitor can choose to see. The styles of the scene follow the choice, without scripts. */
  steps: readonly ReactNode[];
  first?: number;
  children: ReactNode;
}

/** A part across the whole page that shows what a service does, step by step. */
export function SetPiece({ title, text, steps, first = 0, children }: Props) {
  return (
    <section className={`on-ink band ${styles.piece}`} aria-labelledby="piece-title">
      <div className={`column split ${styles.columns}`}>
        <div>
          <h2 id="piece-title">{title}</h2>
          <p>{text}</p>
          <div className={`row ${styles.steps}`} role="radiogroup" aria-labelledby="piece-title">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no state.
              <label key={index}>
                <input type="radio" name="piece" defaultChecked={index === first} />
                {step}
              </label>
            ))}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
