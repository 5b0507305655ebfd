export const arOptionalTexts = {
  phone: 'الهاتف',
  company: 'الشركة',
} as const;

export const arQuoteFields = {
  reference: 'الرقم المرجعي',
  created_at: 'تاريخ الاستلام',
  status: 'الحالة',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  ...arOptionalTexts,
  project_type: 'نوع المشروع',
  budget: 'الميزانية',
  timeline: 'الإطار الزمني',
  message: 'الوصف',
  language: 'اللغة',
  responded_at: 'تاريخ الرد',
  follow_up_on: 'تاريخ المتابعة',
  owner: 'المسؤول',
  rejection_reason: 'سبب الرفض',
  follows_quote_id: 'يتابع',
  links: 'الروابط',
  waiting_since: 'مدة الرد',
  notes: 'الملاحظات',
  offer: {
    number: 'عرض السعر',
    status: 'حالة عرض السعر',
    gross_cents: 'إجمالي عرض السعر شاملًا الضريبة',
  },
  source: {
    landing_path: 'الصفحة',
    referrer: 'قادم من',
    campaign: 'الحملة',
  },
} as const;

/** The labels of budgets and timelines, which the site and the back office share. */
export const arBudgets = {
  '5k-10k': 'من 5 إلى 10 آلاف يورو',
  '10k-25k': 'من 10 إلى 25 ألف يورو',
  '25k-50k': 'من 25 إلى 50 ألف يورو',
  '50k-100k': 'من 50 إلى 100 ألف يورو',
  '100k+': 'أكثر من 100 ألف يورو',
  discuss: 'بالاتفاق',
} as const;

export const arTimelines = {
  asap: 'في أقرب وقت',
  '1-month': 'خلال شهر',
  '2-3-months': 'من شهرين إلى 3 أشهر',
  '3-6-months': 'من 3 إلى 6 أشهر',
  '6-months+': 'أكثر من 6 أشهر',
  flexible: 'مرن',
} as const;

export const arChoices = {
  project_type: {
    website: 'موقع إلكتروني',
    'mobile-app': 'تطبيق جوال',
    saas: 'منصة SaaS',
    'ai-integration': 'دمج الذكاء الاصطناعي',
    consulting: 'استشارات',
    other: 'مشروع آخر',
  },
  budget: arBudgets,
  timeline: arTimelines,
  quote_status: {
    pending: 'معلّق',
    contacted: 'جرى التواصل',
    approved: 'موافق عليه',
    rejected: 'مرفوض',
  },
  rejection_reason: {
    budget: 'الميزانية غير كافية',
    timing: 'التوقيت غير مناسب',
    scope: 'خارج مجال عملنا',
    no_reply: 'لا رد من العميل',
    other: 'سبب آخر',
  },
  project_status: {
    planning: 'قيد التخطيط',
    in_progress: 'قيد التنفيذ',
    completed: 'مكتمل',
    on_hold: 'متوقف مؤقتًا',
    paid: 'مدفوع',
  },
  offer_status: {
    draft: 'مسودة',
    sent: 'مُرسل',
    accepted: 'مقبول',
    declined: 'مرفوض',
    withdrawn: 'مسحوب',
  },
  period: {
    week: 'آخر 7 أيام',
    month: 'هذا الشهر',
    'last-month': 'الشهر الماضي',
    quarter: 'هذا الربع',
    year: 'هذا العام',
    between: 'بين تاريخين…',
  },
} as const;
