import { brand } from './palette';

/** The logo of the agency: two lines that merge. Right-to-left languages do not mirror the logo. */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill={brand.ink[800]} />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M5 8c8 0 9 8 22 8" stroke={brand.teal.main} />
        <path d="M5 24c8 0 9-8 22-8" stroke={brand.azure.light} />
      </g>
    </svg>
  );
}
