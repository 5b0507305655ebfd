import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';

/**
 * Opens the form for a new record over the list and keeps the filters in the URL. On a phone,
 * the button shows only an icon.
 */
export function CreateButton({ label, path }: { label: string; path: (search: string) => string }) {
  const { search } = useLocation();
  return (
    <Button
      variant="contained"
      component={Link}
      to={path(search)}
      aria-label={label}
      sx={{ gap: 1, minWidth: 44 }}
    >
      <Add />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
