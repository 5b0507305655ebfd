/** Styles for a table of names and numbers, with the numbers aligned to the end. */
export const statTable = {
  '& th, & td': {
    paddingInline: { xs: 0.5, sm: 0.75 },
    textAlign: 'end',
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  },
  '& tbody th, & tfoot th, & thead th:first-of-type': {
    paddingInlineStart: 0,
    minWidth: { xs: '4.5rem', sm: '6.25rem' },
    textAlign: 'start',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& thead th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 500, whiteSpace: 'normal' },
  // Removes the line below the last row, but keeps the line above a total.
  '& :is(tfoot, tbody:last-child) tr:last-child > *': { borderBlockEnd: 0 },
  // MUI gives the cells of a footer a line height of 1.5, which is too small for Arabic letters.
  '& tfoot > tr > *': { color: 'text.primary', fontWeight: 600, lineHeight: 1.6 },
};
