import { useTipsMessages } from '../i18n/lazyMessages';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';

/** Tips for any website, each with a check that the reader can make. */
export function TipsPage() {
  const { title, description, check, tips } = useTipsMessages();
  return (
    <TextPage page="tips" title={title} description={description}>
      {tips.map((tip) => (
        <section key={tip.title}>
          <h2>{tip.title}</h2>
          <p>{tip.text}</p>
          <p>
            <strong>{check}</strong> {tip.check}
          </p>
        </section>
      ))}
      <section>
        <GetQuote />
      </section>
    </TextPage>
  );
}
