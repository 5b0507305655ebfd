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

/** In the order of the feature cards. */
export const featureIcons: Record<ServiceId, readonly LucideIcon[]> = {
  website: [Layers2, MonitorSmartphone, Sparkles, ShieldCheck],
  app: [Smartphone, UsersRound, ScanFace, Gauge],
  saas: [Layers, Cloud, DatabaseZap, ChartSpline],
  ai: [BrainCircuit, Route, Target, Compass],
};
