import { expect, it } from 'vitest';
import { usedStyles } from '../../../vite/usedStyles';

it('the styles of a page without scripts are those of its classes, on a screen', () => {
  const styles =
    '@font-face{font-family:A}p,a[href]:hover{color:red}dialog p{top:5px}.used:lang(ar){top:6px}.used,.other{color:red}.other{color:blue}.used .other{top:0}' +
    '@media print{.used{top:1px}}@media (min-width:1px){.other{top:2px}.used{top:3px}}@media (min-width:2px){.other{top:2px}}' +
    ':is(.used,.other) p{top:4px}';
  expect(usedStyles(styles, '<p class="used big">')).toBe(
    '@font-face{font-family:A}p,a[href]:hover{color:red}.used:lang(ar){top:6px}.used,.other{color:red}' +
      '@media (min-width:1px){.used{top:3px}}:is(.used,.other) p{top:4px}',
  );
});
