import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';

/** Leads to the form's own address, over this list as it stands. */
export function CreateButton({ label, path }: { label: string; path: (search: string) => string }) {
  const { search } = useLocation();
  return (
    <Button component={Link} to={path(search)} startIcon={<Add />}>
      {label}
    </Button>
  );
}
