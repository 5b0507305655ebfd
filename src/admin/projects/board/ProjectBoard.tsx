import { DragDropContext, type DragDropContextProps, type DropResult } from '@hello-pangea/dnd';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useEvent, useListContext } from 'react-admin';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import type { AdminDataProvider } from '../../data/dataProvider';
import { useLabel, useText } from '../../i18n/useText';
import { useRestoreRowFocus } from '../../list/ListShortcuts';
import { FullScreenError } from '../../screen/Failures';
import { focusRowOf } from '../../screen/screen';
import { ShownRows, useKeepShown } from '../../screen/selection';
import { useIsBesideRecord } from '../../screen/useIsBesideRecord';
import { useStatus } from '../../write/useStatus';
import type { Project } from '../table';
import { BoardColumn } from './BoardColumn';
import { type BoardColumn as BoardColumnRows, readBoard, withMoves } from './boardModel';
import { board, boardBesideRecord, PendingColumn } from './PendingBoard';

/** The maximum number of cards per column, for columns side by side and for stacked columns. */
const CARDS = { wide: 50, narrow: 10 } as const;

/**
 * Shows the projects that match the filters of the list by status, in the order of the list. A card
 * that is dropped on another column gets the status of that column.
 */
export function ProjectBoard({ onOpenList }: { onOpenList: () => void }) {
  const text = useText();
  const stacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isBesideRecord = useIsBesideRecord();
  const [isDragging, setDragging] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { filterValues: filter, sort } = useListContext<Project>();
  const perPage = stacked ? CARDS.narrow : CARDS.wide;
  const params = { filter, sort, pagination: { page: 1, perPage } };
  const { data, error, refetch } = useQuery({
    queryKey: ['board', params],
    queryFn: () => readBoard(dataProvider, params),
    placeholderData: keepPreviousData,
    enabled: !isDragging,
  });
  // A change of the selected cards names the statuses that they show.
  useKeepShown(
    use(ShownRows),
    useMemo(() => (data ?? []).flatMap(({ rows }) => rows), [data]),
  );
  const { setStatus, pending: moves } = useStatus('projects');
  // A stable callback, so that only changed cards re-render.
  const move = useEvent((seen: Project, status: ProjectStatus) =>
    setStatus([{ ...seen, name: seen.title }], status),
  );
  const columns = withMoves(data ?? [], moves);
  const announcements = useBoardAnnouncements(columns);
  // Keeps the focus on a card whose status is changed by a key or by its dropdown.
  useRestoreRowFocus(data);

  // Keeps the focus on a card that the keyboard has moved to another column.
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null && focusRowOf(moved.current)) moved.current = null;
  });
  const drop = ({ draggableId, source, destination, mode }: DropResult) => {
    const status = projectStatuses.find(({ id }) => id === destination?.droppableId)?.id;
    const project = columns.flatMap(({ rows }) => rows).find(({ id }) => id === draggableId);
    if (!project || !status || status === source.droppableId) return;
    if (mode === 'SNAP') moved.current = project.id;
    move(project, status);
  };

  if (error && !data) {
    return <FullScreenError error={error} fallback="projects.load_failed" retry={refetch} />;
  }
  return (
    <DragDropContext
      dragHandleUsageInstructions={text('projects.drag_hint')}
      {...announcements}
      onDragStart={(start, responder) => {
        announcements.onDragStart(start, responder);
        setDragging(true);
      }}
      onDragEnd={(result, responder) => {
        announcements.onDragEnd(result, responder);
        setDragging(false);
        drop(result);
      }}
    >
      <Box sx={isBesideRecord ? boardBesideRecord : board}>
        {projectStatuses.map(({ id }) =>
          data ? (
            <BoardColumn
              key={id}
              status={id}
              column={columns.find(({ status }) => status === id)}
              isBusy={(project) => moves.some((pending) => pending.id === project)}
              onMove={move}
              onOpenList={onOpenList}
            />
          ) : (
            <PendingColumn key={id} status={id} />
          ),
        )}
      </Box>
    </DragDropContext>
  );
}

/**
 * Returns the announcements of a drag for screen readers, in the user's language. The announcements
 * of `@hello-pangea/dnd` are only in English.
 */
function useBoardAnnouncements(columns: readonly BoardColumnRows[]) {
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
