interface Props {
  /** What the visitor can choose to see. The styles of the piece follow the choice, without scripts. */
  steps: readonly string[];
  className: string | undefined;
  id?: string | undefined;
  /** The step that is shown first. */
  first?: number;
  /** Whether the steps say something on paper, too. */
  isOnPaper?: boolean;
}

/** The choices of a piece, named by its title. */
export function Steps({ steps, className, id = 'piece', first = 0, isOnPaper }: Props) {
  return (
    <div
      className={`${isOnPaper ? '' : 'not-on-paper '}${className}`}
      role="radiogroup"
      aria-labelledby={`${id}-title`}
    >
      {steps.map((step, index) => (
        <label key={step}>
          <input className="not-on-paper" type="radio" name={id} defaultChecked={index === first} />
          {step}
        </label>
      ))}
    </div>
  );
}
