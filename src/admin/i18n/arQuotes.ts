import type { Messages } from './messages';

export const arQuotes = {
  client: 'العميل',
  actions: 'الإجراءات',
  not_specified: 'غير محدد',
  view: 'عرض التفاصيل',
  convert: 'تحويل إلى مشروع',
  see_project: 'عرض المشروع',
  details: 'تفاصيل الطلب',
  client_info: 'بيانات العميل',
  project_info: 'بيانات المشروع',
  source: 'المصدر',
  language_en: 'الإنجليزية',
  language_ar: 'العربية',
  spam: 'يُشتبه بأنه غير مرغوب فيه',
  empty: 'لا طلبات عروض أسعار بعد',
  empty_hint: 'كل طلب يُرسل من نموذج الموقع يظهر هنا خلال نصف دقيقة.',
  bulk_changed:
    'لم يُعدَّل أي طلب. |||| عُدّل طلب واحد. |||| عُدّل طلبان. |||| عُدّلت %{smart_count} طلبات. |||| عُدّل %{smart_count} طلبًا. |||| عُدّل %{smart_count} طلب.',
  bulk_undone:
    'لم يُستعَد أي طلب. |||| استُعيد طلب واحد. |||| استُعيد طلبان. |||| استُعيدت %{smart_count} طلبات. |||| استُعيد %{smart_count} طلبًا. |||| استُعيد %{smart_count} طلب.',
  response_left: 'بقي %{time}',
  response_overdue: 'تأخر %{time}',
  response_answered: 'رُدّ عليه خلال %{time}',
  mark_spam: 'تعليم كغير مرغوب فيه',
  clear_spam: 'ليس غير مرغوب فيه',
  same_person: 'طلبات ومشاريع أخرى',
  no_other: 'لا طلبات أو مشاريع أخرى من هذا البريد الإلكتروني.',
  open_quote: 'الطلب \u2068%{reference}\u2069',
  open_project: 'المشروع \u2068%{title}\u2069',
  deleted: 'حُذف الطلب.',
  create: 'إدخال طلب',
  create_title: 'إدخال طلب',
  create_submit: 'حفظ الطلب',
  created: 'حُفظ الطلب: \u2068%{reference}\u2069.',
  not_saved: 'لم يُحفظ الطلب: \u2068%{message}\u2069',
  erase: 'محو هذا الشخص',
  erase_title: 'هل تمحو كل ما يخص هذا الشخص؟',
  erase_held: 'المحفوظ باسم \u2068%{email}\u2069:',
  erase_quotes:
    'لا طلبات |||| طلب عرض سعر واحد |||| طلبا عرض سعر |||| %{smart_count} طلبات عروض أسعار |||| %{smart_count} طلب عرض سعر |||| %{smart_count} طلب عرض سعر',
  erase_projects:
    'لا مشاريع |||| مشروع واحد، يبقى بلا اسم |||| مشروعان، يبقيان بلا اسم |||| %{smart_count} مشاريع، تبقى بلا اسم |||| %{smart_count} مشروعًا، تبقى بلا اسم |||| %{smart_count} مشروع، تبقى بلا اسم',
  erase_changes:
    'لا تغييرات في الحالة |||| تغيير واحد في الحالة |||| تغييران في الحالة |||| %{smart_count} تغييرات في الحالة |||| %{smart_count} تغييرًا في الحالة |||| %{smart_count} تغيير في الحالة',
  erase_notes:
    'لا ملاحظات |||| ملاحظة واحدة |||| ملاحظتان |||| %{smart_count} ملاحظات |||| %{smart_count} ملاحظة |||| %{smart_count} ملاحظة',
  erase_final: 'لا يمكن التراجع عن هذا الإجراء.',
  erase_confirm: 'محو',
  erased: 'مُحي كل ما يخص هذا الشخص.',
  more: 'المزيد',
  not_found: 'لم يعد هذا الطلب موجودًا.',
} as const satisfies Messages['quotes'];
