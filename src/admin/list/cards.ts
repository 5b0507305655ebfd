import type { Theme } from '@mui/material/styles';
import { PHONE } from '../theme/dataTable';

/** The style of a table whose rows are cards on a phone. Each cell has the area of its column's source. */
export function cards(areas?: readonly string[]) {
  const lines = areas?.map((line) => [...new Set(line.split(' '))]) ?? [];
  const columns = areas?.[0]?.split(' ').length ?? 1;
  const cells = Object.fromEntries(
    lines.flatMap((names) =>
      names.map((name, place) => [
        `& .column-${name}`,
        { gridArea: name, ...(place > 0 && { justifySelf: 'end' }) },
      ]),
    ),
  );
  return {
    [PHONE]: {
      '& .RaDataTable-thead': { display: 'none' },
      '& .RaDataTable-table, & .RaDataTable-tbody': { display: 'grid', gap: '5px' },
      '& .RaDataTable-tbody > tr': {
        position: 'relative',
        display: 'grid',
        columnGap: 1,
        alignItems: 'center',
        // With five rows above the tab bar of a phone, also in Arabic, whose lines are higher.
        paddingBlock: '2px 4px',
        paddingInline: 1.5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        ...(areas && {
          gridTemplateAreas: areas.map((line) => `'${line}'`).join(' '),
          gridTemplateColumns: [
            'auto '.repeat(Math.max(columns - 2, 0)),
            'minmax(0, 1fr)',
            columns > 1 ? ' auto' : '',
          ].join(''),
        }),
      },
      '& .MuiTableCell-body': {
        display: 'block',
        width: 'auto',
        minWidth: 0,
        maxWidth: '100%',
        height: 'auto',
        padding: 0,
        border: 0,
        // Mirrored in right-to-left languages. `start` would follow the direction of the text.
        textAlign: 'left',
      },
      // A figure ends at the edge, as the others below it.
      '& td.MuiTableCell-body.MuiTableCell-alignRight': { paddingInlineEnd: 0 },
      '& .MuiTableCell-body.MuiTableCell-paddingCheckbox': {
        position: 'absolute',
        zIndex: 1,
        insetBlockStart: 0,
        insetInlineEnd: 0,
        width: 44,
        height: 44,
      },
      '& .MuiTableCell-body:empty': { display: 'none' },
      // Leaves room for the checkbox.
      '& .MuiTableCell-paddingCheckbox + td': { paddingInlineEnd: 4.5 },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        marginInlineEnd: areas ? '0.5em' : 0,
        color: (theme: Theme) => theme.palette.text.secondary,
      },
      ...(areas ? cells : asLine),
    },
  };
}

/** Without areas, a cell is a line with the label of its column before its value. */
const asLine = {
  '& td[data-label]': {
    display: 'grid',
    gridTemplateColumns: '7rem minmax(0, 1fr)',
    columnGap: 1,
    whiteSpace: 'normal',
  },
};
