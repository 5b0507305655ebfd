import Typography from '@mui/material/Typography';

export function PrimarySecondaryText({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {first}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {second}
      </Typography>
    </>
  );
}
