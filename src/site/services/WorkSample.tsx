import { figuresOf } from '../figures/figures';
import { PageFigures } from '../figures/PageFigures';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import { Divider } from '../motif/Divider';
import { Mark } from '../motif/Mark';
import type { ServicePart } from './servicePart';
import styles from './WorkSample.module.css';

/** The figures of this very page, and a small page whose reading direction the visitor can switch, without scripts. */
export function WorkSample({ copy }: Pick<ServicePart, 'copy'>) {
  const { language } = useLanguage();
  const { title, text, mirror } = copy.sample;
  const [, , total = ''] = figuresOf('sample', language);
  return (
    <section className={`on-ink band ${styles.sample}`} aria-labelledby="sample-title">
      <div className="column split">
        <div>
          <h2 id="sample-title">{title}</h2>
          <p>{interpolate(text, { total })}</p>
          <PageFigures page="sample" />
        </div>
        <div>
          <div className={styles.page} dir="ltr" aria-hidden="true">
            <Mark />
            <b lang="en">English</b>
            <b lang="ar">العربية</b>
            <i />
            <i />
            <u />
            <Divider />
          </div>
          <label>
            <input key={language} type="checkbox" defaultChecked={language === 'ar'} />
            {mirror}
          </label>
        </div>
      </div>
    </section>
  );
}
