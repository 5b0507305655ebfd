import Translate from '@mui/icons-material/Translate';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import { ChoiceMenu } from '../ui/ChoiceMenu';

const choices = languageCodes.map((id) => ({ id, name: languages[id].name, lang: id }));

export function LanguageMenu() {
  const text = useText();
  const choose = useChooseLanguage();
  return (
    <ChoiceMenu
      label={text('app.language')}
      icon={<Translate />}
      choices={choices}
      value={useLanguage()}
      onChoose={choose}
    />
  );
}
