import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import { ColumnsButton, useStore } from 'react-admin';
import { useText } from '../../i18n/useText';
import { MenuButton } from '../../ui/MenuButton';

/** The menus for the columns of a table and the height of its rows. */
export function TableTools() {
  const text = useText();
  return (
    <>
      <ColumnsButton title={text('list.columns')} />
      <DensityButton />
    </>
  );
}

/** The height of the rows: `comfortable` rows have two lines, and `compact` rows have one. */
export type Density = 'comfortable' | 'compact';

/** The storage key of the row height, which all tables in this browser share. */
export const DENSITY = 'list.density';

const densities = ['comfortable', 'compact'] as const;

function DensityButton() {
  const text = useText();
  const [density, setDensity] = useStore<Density>(DENSITY, 'comfortable');
  return (
    <MenuButton
      label={text('list.density')}
      size="small"
      startIcon={density === 'compact' ? <DensitySmall /> : <DensityMedium />}
      items={densities.map((choice) => ({
        key: choice,
        label: text(`list.${choice}`),
        selected: choice === density,
        onClick: () => setDensity(choice),
      }))}
    />
  );
}
