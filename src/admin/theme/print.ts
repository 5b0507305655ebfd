/** The dialog on top: MUI hides what is below it from screen readers. The page of a record is one, too. */
const TOP = '[role=dialog]:not([aria-hidden=true] *, .MuiPopover-paper)';

/** The styles of paper. Of a page with an open record or another dialog, it shows the one on top, whole, and nothing else. */
export const print = {
  // Against MUI, which keeps the page from scrolling.
  body: { overflow: 'visible !important' },
  [`:has(${TOP}) > :not(${TOP}, :has(${TOP}))`]: { display: 'none' },
  [`main:has(${TOP})`]: { maxWidth: 'none', margin: 0, padding: 0 },
  [TOP]: {
    display: 'block',
    position: 'static',
    width: '100%',
    maxWidth: 'none',
    height: 'auto',
    maxHeight: 'none',
    margin: 0,
    border: 0,
    boxShadow: 'none',
  },
  [`${TOP} .MuiDialogContent-root`]: { overflow: 'visible' },
} as const;
