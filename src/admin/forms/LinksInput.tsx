import { TextInput } from 'react-admin';
import { linksOf, MAX_LINKS, wrongLink } from '../../domain/links';
import { useText } from '../i18n/useText';

/** The links of a record, one a line. */
export function LinksInput() {
  const text = useText();
  return (
    <TextInput
      source="links"
      multiline
      minRows={2}
      maxRows={8}
      validate={linksError}
      helperText={text('form.links_hint')}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      className="wide"
    />
  );
}

function linksError(links: unknown) {
  const wrong = wrongLink(links);
  if (wrong) return { message: 'validation.link', args: { link: wrong } };
  if ((linksOf(links)?.length ?? 0) <= MAX_LINKS) return undefined;
  return { message: 'validation.links', args: { max: MAX_LINKS } };
}
