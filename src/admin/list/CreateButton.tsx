import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';

/** Opens the form over the list, which keeps its filters. */
export function CreateButton({ label, path }: { label: string; path: (search: string) => string }) {
  const { search } = useLocation();
  return (
    <Button variant="contained" component={Link} to={path(search)} startIcon={<Add />}>
      {label}
    </Button>
  );
}
