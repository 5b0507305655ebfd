import { agency } from '../../agency/agency';
import type { FrameMessages } from './en';

export const ar = {
  brand: agency.name.ar,
  skip: 'انتقل إلى المحتوى',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  nav: {
    label: 'القائمة الرئيسية',
    home: 'الرئيسية',
    services: 'خدماتنا',
    about: 'من نحن',
    contact: 'تواصل معنا',
    open: 'القائمة',
    back: 'العودة إلى الرئيسية',
    language: 'اللغة',
    call: 'اتصل بنا',
  },
  getQuote: 'اطلب عرض سعر',
  forService: 'لخدمة {service}',
  form: { title: 'اطلب عرض سعر', close: 'أغلق', loading: 'جارٍ تحميل نموذج الطلب...' },
  noScript: 'يحتاج نموذج الطلب إلى JavaScript، لكنه لم يُحمّل. راسلنا أو اتصل بنا:',
  whatsapp: { label: 'واتساب', chat: 'راسلنا على واتساب' },
  offline: 'لا يوجد اتصال بالإنترنت. حاول مجددًا عند عودة الاتصال.',
  fault: {
    page: 'توقفت هذه الصفحة عن العمل.',
    form: 'توقف نموذج الطلب عن العمل.',
    advice:
      'أعد تحميل الصفحة، وإن لم يُجدِ ذلك فراسلنا أو اتصل بنا. ما كتبته في نموذج الطلب محفوظ في هذا المتصفح.',
    reload: 'أعد تحميل الصفحة',
  },
  notice: {
    sent: 'تسلّمنا طلبك:',
    copy: 'انسخ',
    copied: 'نُسخ',
    dismiss: 'أغلق',
    notSent: 'لم يُرسل طلبك.',
    openForm: 'افتح النموذج',
    formFailed: 'تعذّر تحميل نموذج الطلب. تحقق من الاتصال وحاول مجددًا، أو راسلنا:',
  },
} as const satisfies FrameMessages;
