/** The logo of WhatsApp. Unlike other icons, a logo is not mirrored on right-to-left pages. */
export function WhatsAppIcon({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M3.5 20.5l1.2-4.3a8.7 8.7 0 1 1 3.3 3.2z"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path
        d="M9 8l1 2-1 1c.7 1.7 2.3 3.3 4 4l1-1 2 1c-.4 1.7-1.7 2.3-3.3 2-2.7-.8-4.9-3-5.7-5.7-.3-1.6.3-2.9 2-3.3z"
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
      />
    </svg>
  );
}
