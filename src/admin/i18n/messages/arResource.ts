import { inEachForm, type Noun } from './enResource';

/**
 * Returns what react-admin calls one or several, in the six plural forms of Arabic. It asks for two as the title of a
 * list, and writes numbers itself.
 */
const arName = ({ title, name, count }: Noun): string => {
  const [, , , few, many, other] = inEachForm(count, (form) =>
    form.replace('%{smart_count} ', ''),
  ).split(' |||| ');
  return [title, name, title, few, many, other].join(' |||| ');
};

/**
 * The messages of a resource: see `enResource`. The texts need neither the gender nor the article of the noun. Its title
 * has the article: 'الفواتير'.
 */
export const arResource = ({ title, name, count }: Noun) => ({
  title,
  name: arName({ title, name, count }),
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
