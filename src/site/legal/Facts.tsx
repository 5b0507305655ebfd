import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  href?: string;
}

/** A list of facts with their labels. Omits facts without a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {typeof value === 'string' ? (
                <bdi>{href ? <a href={href}>{value}</a> : value}</bdi>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
