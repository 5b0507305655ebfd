import { logo } from '../agency/brand';

/** The agency's logo. It is not mirrored in right-to-left documents. */
export function Logo() {
  return (
    <svg className="offer-mark" viewBox="3 4 26 24" aria-hidden="true">
      {logo.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
