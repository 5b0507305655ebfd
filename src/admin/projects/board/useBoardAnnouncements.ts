import type { DragDropContextProps } from '@hello-pangea/dnd';
import { projectStatuses } from '../../../domain/projects';
import { useLabel, useText } from '../../i18n/useText';
import type { BoardColumn } from './boardModel';

/**
 * Returns the announcements of a drag for screen readers, in the user's language. The announcements
 * of `@hello-pangea/dnd` are only in English.
 */
export function useBoardAnnouncements(columns: readonly BoardColumn[]) {
  const text = useText();
  const label = useLabel();
  const say = (
    key: 'lifted' | 'over' | 'outside' | 'moved' | 'stays',
    { id, status }: { id: string; status?: string | undefined },
  ) => {
    const project = columns.flatMap(({ rows }) => rows).find((row) => row.id === id);
    return text(`projects.drag_${key}`, {
      title: project?.title ?? '',
      status: label(projectStatuses, status ?? null),
    });
  };
  return {
    onDragStart({ draggableId: id, source }, { announce }) {
      announce(say('lifted', { id, status: source.droppableId }));
    },
    onDragUpdate({ draggableId: id, destination }, { announce }) {
      announce(say(destination ? 'over' : 'outside', { id, status: destination?.droppableId }));
    },
    onDragEnd({ draggableId: id, source, destination }, { announce }) {
      const status = destination?.droppableId ?? source.droppableId;
      announce(say(status === source.droppableId ? 'stays' : 'moved', { id, status }));
    },
  } satisfies Partial<DragDropContextProps>;
}
