import { ColumnsButton } from 'react-admin';
import { useText } from '../i18n/useText';
import { DensityButton } from './DensityButton';

/** Chooses the columns of a table and the height of its rows. */
export function TableTools() {
  const text = useText();
  return (
    <>
      <ColumnsButton title={text('list.columns')} sx={icon} />
      <DensityButton />
    </>
  );
}

/** Hides the label, as in the buttons beside it. It stays the accessible name. */
const icon = {
  minWidth: 44,
  fontSize: 0,
  '& .MuiButton-startIcon': { margin: 0 },
  '& svg.MuiSvgIcon-root': { fontSize: '1.5rem' },
};
