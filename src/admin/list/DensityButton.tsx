import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import { useStore } from 'react-admin';
import { useText } from '../i18n/useText';
import { MenuButton } from '../ui/MenuButton';

/** Two lines in a row of a table, or one. */
export type Density = 'comfortable' | 'compact';

/** Remembered for all tables of this browser. */
export const DENSITY = 'list.density';

const densities = ['comfortable', 'compact'] as const;

export function DensityButton() {
  const text = useText();
  const [density, setDensity] = useStore<Density>(DENSITY, 'comfortable');
  return (
    <MenuButton
      label={text('list.density')}
      color="primary"
      icon={density === 'compact' ? <DensitySmall /> : <DensityMedium />}
      items={densities.map((choice) => ({
        key: choice,
        label: text(`list.${choice}`),
        selected: choice === density,
        onClick: () => setDensity(choice),
      }))}
    />
  );
}
