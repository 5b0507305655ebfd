/** A table of a name and its figures: the figures stand at the end of the reading direction. */
export const figureCells = {
  '& th, & td': { paddingInline: 0.75, textAlign: 'end' },
  '& th:first-of-type, & td:first-of-type': {
    paddingInlineStart: 0,
    textAlign: 'start',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 500, whiteSpace: 'normal' },
  '& tbody tr:last-child > *': { borderBlockEnd: 0 },
};
