import { capital, inEachForm, type Noun } from './enResource';

/** The texts need neither the gender nor an article of the noun. */
export const frResource = ({ title, name, count }: Noun) => ({
  title,
  name: `${capital(name)} |||| ${title}`,
  held: count,
  all: 'Tout',
  show_new: inEachForm(count, (form) => `${form} (nouveau)\u00a0: afficher`),
  empty: 'Rien ici pour l’instant',
  empty_hint: 'Créez la première fiche\u00a0: elle apparaîtra ici.',
  create: 'Nouvelle fiche',
  details: capital(name),
  edit_title: 'Modifier la fiche',
  not_found: 'Cette fiche n’existe plus.',
  load_failed: `Erreur lors du chargement (${title})`,
  create_failed: `Erreur lors de la création (${name})`,
  update_failed: `Erreur lors de la modification (${name})`,
  delete_failed: `Erreur lors de la suppression (${name})`,
  deleted: 'Suppression effectuée.',
  bulk_changed: inEachForm(count, (form) => `${form}\u00a0: %{value}.`),
  bulk_undone: inEachForm(count, (form) => `${form}\u00a0: valeurs précédentes rétablies.`),
});

export const frFields = {
  status: 'Statut',
  owner: 'Responsable',
  follow_up_on: 'Relance le',
  notes: 'Notes',
  created_at: 'Créé le',
};
