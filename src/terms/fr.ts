export const frOptionalTexts = {
  phone: 'Téléphone',
  company: 'Entreprise',
} as const;

export const frQuoteFields = {
  reference: 'Référence',
  created_at: 'Reçue le',
  status: 'Statut',
  name: 'Nom',
  email: 'E-mail',
  ...frOptionalTexts,
  project_type: 'Type de projet',
  budget: 'Budget',
  timeline: 'Délai',
  message: 'Description',
  language: 'Langue',
  responded_at: 'Réponse le',
  follow_up_on: 'Relance le',
  waiting_since: 'Délai de réponse',
  notes: 'Notes',
  source: {
    landing_path: 'Page',
    referrer: 'Venue de',
    campaign: 'Campagne',
  },
} as const;

export const frChoices = {
  project_type: {
    website: 'Site web',
    'mobile-app': 'Application mobile',
    saas: 'SaaS',
    'ai-integration': 'Intégration d’IA',
    consulting: 'Conseil',
    other: 'Autre',
  },
  budget: {
    '5k-10k': '5\u202f000 à 10\u202f000\u00a0€',
    '10k-25k': '10\u202f000 à 25\u202f000\u00a0€',
    '25k-50k': '25\u202f000 à 50\u202f000\u00a0€',
    '50k-100k': '50\u202f000 à 100\u202f000\u00a0€',
    '100k+': 'Plus de 100\u202f000\u00a0€',
    discuss: 'À discuter',
  },
  timeline: {
    asap: 'Dès que possible',
    '1-month': 'Sous 1 mois',
    '2-3-months': '2 à 3 mois',
    '3-6-months': '3 à 6 mois',
    '6-months+': 'Plus de 6 mois',
    flexible: 'Flexible',
  },
  quote_status: {
    pending: 'En attente',
    contacted: 'Contactée',
    approved: 'Approuvée',
    rejected: 'Refusée',
  },
  project_status: {
    planning: 'En préparation',
    in_progress: 'En cours',
    completed: 'Terminé',
    on_hold: 'En pause',
    paid: 'Payé',
  },
  period: {
    week: '7 derniers jours',
    month: 'Ce mois-ci',
    'last-month': 'Le mois dernier',
    quarter: 'Ce trimestre',
    year: 'Cette année',
    between: 'Entre deux dates…',
  },
} as const;
