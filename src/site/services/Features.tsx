import {
  BrainCircuit,
  ChartSpline,
  Cloud,
  Compass,
  DatabaseZap,
  Gauge,
  Layers,
  Layers2,
  type LucideIcon,
  MonitorSmartphone,
  Route,
  ScanFace,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Target,
  UsersRound,
} from 'lucide-react';
import type { ServiceId } from '../addresses';
import styles from './Features.module.css';
import type { ServicePart } from './servicePart';

const delays = [0, 200, 400, 600] as const;

export function Features({ service, copy }: ServicePart) {
  const icons = featureIcons[service];
  return (
    <section className="band" aria-labelledby="features-title">
      <div className="column">
        <h2 id="features-title">{copy.features}</h2>
        <ul className={styles.cards}>
          {copy[service].features.map(({ title, text }, index) => {
            const Icon = icons[index];
            return (
              <li key={title} data-reveal-delay={delays[index]} className={styles.card}>
                {Icon && <Icon aria-hidden size="1.875rem" strokeWidth={1.5} />}
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The icons of the feature cards of each service, in the order of the cards. */
const featureIcons: Record<ServiceId, readonly LucideIcon[]> = {
  website: [Layers2, MonitorSmartphone, Sparkles, ShieldCheck],
  app: [Smartphone, UsersRound, ScanFace, Gauge],
  saas: [Layers, Cloud, DatabaseZap, ChartSpline],
  ai: [BrainCircuit, Route, Target, Compass],
};
