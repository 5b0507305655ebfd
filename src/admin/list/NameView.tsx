import { AddSavedQueryDialog } from 'react-admin';

/** Asks for the name of the view that the list shows. */
export const NameView = ({ onClose }: { onClose: () => void }) => (
  <AddSavedQueryDialog open onClose={onClose} />
);
