import Box from '@mui/material/Box';

interface Props {
  lang?: string;
  children: string;
}

/** A boxed text of a client or of staff, aligned by the direction of the text. */
export function Words({ lang, children }: Props) {
  return (
    <Box dir="auto" lang={lang} sx={box}>
      {children}
    </Box>
  );
}

const box = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
  maxWidth: 'calc(68ch + 2rem)',
};
