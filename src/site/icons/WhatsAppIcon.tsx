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
        d="M8.6 7.7c.3-.3.8-.3 1 .1l.8 1.7c.1.3.1.6-.1.8l-.6.7c.6 1.3 1.6 2.3 2.9 2.9l.7-.6c.2-.2.5-.2.8-.1l1.7.8c.4.2.4.7.1 1-.7.9-1.7 1.3-2.8 1-2.7-.7-4.8-2.8-5.5-5.5-.3-1.1.1-2.1 1-2.8z"
        fill="currentColor"
      />
    </svg>
  );
}
