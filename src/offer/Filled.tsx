import { Fresh } from './Fresh';

type Values = Readonly<Record<string, string>>;

/** A text with its placeholders replaced. A number or a name of the other direction does not move the words around it. */
export function Filled({ text, values }: { text: string; values: Values }) {
  return (
    <Fresh text={text}>
      {text.split(/\{(\w+)\}/u).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <bdi key={part} className={part === 'number' ? 'nowrap' : undefined}>
            {values[part]}
          </bdi>
        ),
      )}
    </Fresh>
  );
}
