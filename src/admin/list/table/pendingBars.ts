/** Placeholder bars for texts that are loading. The surrounding row or card sets their layout. */
export const pendingBars = {
  '& .bar': {
    width: '70%',
    maxWidth: '12rem',
    height: '0.75rem',
    borderRadius: '0.375rem',
    backgroundColor: 'action.selected',
    animation: 'list-pending 1.2s ease-in-out infinite alternate',
  },
  '& td:first-of-type > .bar': { visibility: 'hidden' },
  '@keyframes list-pending': { to: { opacity: 0.5 } },
} as const;
