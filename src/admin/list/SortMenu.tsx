import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Sort from '@mui/icons-material/Sort';
import { useListSortContext, useTranslate, useTranslateLabel } from 'react-admin';
import { MenuButton } from '../screen/controls';
import { usePhone } from '../screen/screen';

/** The menu for the sort order of cards. Selecting the current field again reverses the order. */
export function SortMenu({ fields }: { fields: readonly string[] }) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const phone = usePhone();
  const { resource, sort, setSort } = useListSortContext();
  const nameOf = (source: string) => String(translateLabel({ resource, source }));
  const name = nameOf(sort.field);
  const label = translate('ra.sort.sort_by', {
    field: name,
    field_lower_first: name.charAt(0).toLowerCase() + name.slice(1),
    order: translate(`ra.sort.${sort.order}`),
  });
  const order = (field: string) =>
    field === sort.field && sort.order === 'ASC' ? ('DESC' as const) : ('ASC' as const);
  return (
    <MenuButton
      label={phone ? label : name}
      {...(phone ? { icon: <Sort /> } : { 'aria-label': label, title: label })}
      color="primary"
      startIcon={sort.order === 'ASC' ? <ArrowUpward /> : <ArrowDownward />}
      items={fields.map((field) => ({
        key: field,
        label: nameOf(field),
        selected: field === sort.field,
        onClick: () => setSort({ field, order: order(field) }),
      }))}
    />
  );
}
