import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To;
  /** Takes the place of the current history entry. */
  replace?: boolean;
}

/** A link within the site. react-router's own carries 2 KB for prefetching that static pages have no use for. */
export function PageLink({ to, replace = false, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
