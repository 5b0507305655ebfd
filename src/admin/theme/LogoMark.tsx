import { colours, logo } from '../../agency/brand';

/** The logo of the agency. Right-to-left languages do not mirror the logo. */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill={colours['ink-800']} />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        {logo.map((line, index) => (
          <path key={line} d={line} stroke={colours[index === 0 ? 'teal-400' : 'azure-400']} />
        ))}
      </g>
    </svg>
  );
}
