import type { CheckboxProps } from '@mui/material/Checkbox';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import {
  DataTableHead,
  type DataTableHeadProps,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin';

/** react-admin names the root of the checkbox of a row, which screen readers do not read, instead of the input. */
export const namedBoxes = (name: string) => (theme: Theme) =>
  withBoxes(theme, {
    slotProps: { root: { 'aria-label': undefined }, input: { 'aria-label': name } },
  });

const withBoxes = (theme: Theme, props: CheckboxProps) => ({
  ...theme,
  components: {
    ...theme.components,
    MuiCheckbox: {
      ...theme.components?.MuiCheckbox,
      defaultProps: { ...theme.components?.MuiCheckbox?.defaultProps, ...props },
    },
  },
});

/** The head, whose checkbox shows a dash if some of the rows are selected. */
export function TableHead(props: DataTableHeadProps) {
  const rows = useDataTableDataContext() ?? [];
  const selected = useDataTableSelectedIdsContext() ?? [];
  const count = rows.filter(({ id }) => selected.includes(id)).length;
  const isPart = count > 0 && count < rows.length;
  return (
    <ThemeProvider theme={isPart ? withDash : withoutDash}>
      <DataTableHead {...props} />
    </ThemeProvider>
  );
}

/** Also tells the browser, which MUI does not. */
const dashed = (indeterminate: boolean) => {
  const inputRef = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
  };
  return (theme: Theme) => withBoxes(theme, { indeterminate, inputRef });
};
const withDash = dashed(true);
const withoutDash = dashed(false);
