/** What a note or a change of status is about. */
export interface Subject {
  entity: 'quote' | 'project';
  id: string;
}
