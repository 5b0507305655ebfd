import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';

/** All three names are to be seen: whoever cannot read this screen finds the own one. */
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
  color: '#B3BCD2',
  '& .MuiButton-root': { minHeight: 44, minWidth: 44 },
  '& [aria-pressed=true]': {
    color: '#FBF9F4',
    textDecoration: 'underline 2px #2EC4B6',
    textUnderlineOffset: '0.4em',
  },
};
