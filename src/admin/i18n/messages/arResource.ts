import { inEachForm, type Noun } from './enResource';

/** What react-admin calls none, one, two, and more of them. It writes the number itself. */
const arName = (title: string, name: string, count: string): string => {
  const more = count.replaceAll('%{smart_count} ', '').split(' |||| ').slice(3);
  return [title, name, title, ...more].join(' |||| ');
};

/** The texts need neither the gender nor the article of the noun. Its title has the article: 'الفواتير'. */
export const arResource = ({ title, name, count }: Noun) => ({
  title,
  name: arName(title, name, count),
  held: count,
  all: 'الكل',
  show_new: inEachForm(count, (form) => `${form} (جديد): عرض`),
  empty: 'لا شيء هنا بعد',
  empty_hint: `ابدأ بإنشاء ${name}، فيظهر السجل هنا.`,
  create: `إنشاء ${name}`,
  details: name,
  edit_title: `تعديل ${name}`,
  not_found: 'لم يعد هذا السجل موجودًا.',
  load_failed: `خطأ في تحميل ${title}`,
  create_failed: `خطأ في إنشاء ${name}`,
  update_failed: `خطأ في تعديل ${name}`,
  delete_failed: `خطأ في حذف ${name}`,
  deleted: 'تم الحذف.',
  bulk_changed: inEachForm(count, (form) => `${form}: %{value}.`),
  bulk_undone: inEachForm(count, (form) => `${form}: أُعيدت القيم السابقة.`),
});

export const arFields = {
  status: 'الحالة',
  owner: 'المسؤول',
  follow_up_on: 'تاريخ المتابعة',
  notes: 'الملاحظات',
  created_at: 'تاريخ الإنشاء',
};
