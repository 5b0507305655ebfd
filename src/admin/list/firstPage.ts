/** How the lists start when their address says nothing else. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
export const PER_PAGE = { quotes: 25, projects: 24 } as const;
