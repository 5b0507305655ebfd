interface Props {
  /** What the visitor can choose to see. The styles of the piece follow the choice, without scripts. */
  steps: readonly string[];
  className: string | undefined;
}

/** The choices of a piece, named by its title. */
export function Steps({ steps, className }: Props) {
  return (
    <div className={`not-on-paper ${className}`} role="radiogroup" aria-labelledby="piece-title">
      {steps.map((step, index) => (
        <label key={step}>
          <input type="radio" name="piece" defaultChecked={index === 0} />
          {step}
        </label>
      ))}
    </div>
  );
}
