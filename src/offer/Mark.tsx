/** The agency's logo: two lines that merge. It is not mirrored in right-to-left documents. */
export function Mark() {
  return (
    <svg className="offer-mark" viewBox="3 4 26 24" aria-hidden="true">
      <path d="M5 8c8 0 9 8 22 8" />
      <path d="M5 24c8 0 9-8 22-8" />
    </svg>
  );
}
