/** What a resource is called, from which the messages of the shared parts follow. */
export interface Noun {
  /** The name of the list, such as 'Invoices'. */
  title: string;
  /** One of them inside a sentence, without an article, such as 'invoice'. */
  name: string;
  /** How many, in each plural form of the language, such as '%{smart_count} invoice |||| %{smart_count} invoices'. */
  count: string;
}

/** Adds a text to each plural form. */
export const inEachForm = (count: string, add: (form: string) => string): string =>
  count
    .split(' |||| ')
    .map((form) => add(form))
    .join(' |||| ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The messages of a resource that the shared parts show. Messages of its own may follow, and replace them. */
export const enResource = ({ title, name, count }: Noun) => ({
  title,
  name: `${capital(name)} |||| ${title}`,
  held: count,
  all: 'All',
  show_new: inEachForm(count, (form) => `${form} (new): show`),
  empty: 'Nothing here yet',
  empty_hint: `Create the first ${name}: it appears here.`,
  create: `New ${name}`,
  details: capital(name),
  edit_title: `Edit ${name}`,
  not_found: 'This entry no longer exists.',
  load_failed: `Error loading ${title.toLowerCase()}`,
  create_failed: `Error creating ${name}`,
  update_failed: `Error updating ${name}`,
  delete_failed: `Error deleting ${name}`,
  deleted: 'Deleted.',
  bulk_changed: inEachForm(count, (form) => `${form}: %{value}.`),
  bulk_undone: inEachForm(count, (form) => `${form}: changed back.`),
});

/** The labels of the fields that most resources have. */
export const enFields = {
  status: 'Status',
  owner: 'Owner',
  follow_up_on: 'Follow-up',
  notes: 'Notes',
  created_at: 'Created',
};
