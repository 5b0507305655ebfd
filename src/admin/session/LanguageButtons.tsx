import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';

/** Shows each language by its native name, so that users recognise theirs. */
export function LanguageButtons() {
  const text = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Box component="nav" aria-label={text('app.language')} sx={row}>
      {languageCodes.map((code) => (
        <Button
          key={code}
          lang={code}
          color="inherit"
          aria-pressed={code === language}
          onClick={() => choose(code)}
        >
          {languages[code].name}
        </Button>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  justifySelf: 'end',
  color: 'night.textSecondary',
  '& .MuiButton-root': { minHeight: 44, minWidth: 44 },
  '& [aria-pressed=true]': {
    color: 'night.text',
    textDecoration: (theme: Theme) => `underline 2px ${theme.palette.night.accent}`,
    textUnderlineOffset: '0.4em',
  },
};
