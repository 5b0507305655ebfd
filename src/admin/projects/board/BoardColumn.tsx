import { Droppable } from '@hello-pangea/dnd';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import { paths } from '../../data/paths';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { stringifyListParams } from '../../list/listUrl';
import type { Project } from '../table';
import { BoardCard } from './BoardCard';
import type { BoardColumn as Column } from './boardModel';

interface Props {
  status: ProjectStatus;
  /** Undefined if the filter excludes the status. Projects can still be moved to the column. */
  column: Column | undefined;
  /** The number of notes of each project. */
  notes: ReadonlyMap<string, number>;
  isBusy: (id: string) => boolean;
  onMove: (project: Project, status: ProjectStatus) => void;
  onOpenList: () => void;
}

export function BoardColumn({ status, column, notes, isBusy, onMove, onOpenList }: Props) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const heading = useId();
  const { rows = [], count = 0, budget = 0 } = column ?? {};
  return (
    <section aria-labelledby={heading} className={`tone-${status}`}>
      <header>
        <Typography id={heading} variant="h3" component="h2">
          {label(projectStatuses, status)}
        </Typography>
        {column && (
          <>
            <span className="count">{formats.number(count)}</span>
            <span className="sum">{formats.euros(budget)}</span>
          </>
        )}
      </header>
      <Droppable droppableId={status}>
        {({ innerRef, droppableProps, placeholder }, dragged) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            className={dragged.isDraggingOver ? 'target' : undefined}
          >
            {rows.map((project, index) => (
              <BoardCard
                key={project.id}
                project={project}
                index={index}
                makesRoom={dragged.draggingFromThisWith !== undefined}
                notes={notes.get(project.id)}
                busy={isBusy(project.id)}
                onMove={onMove}
              />
            ))}
            {placeholder}
            {rows.length === 0 && (
              <li className="empty">
                {text(column ? 'projects.column_empty' : 'projects.column_filtered')}
              </li>
            )}
          </ul>
        )}
      </Droppable>
      {count > rows.length && (
        <OpenList status={status} more={count - rows.length} onOpen={onOpenList} />
      )}
    </section>
  );
}

interface OpenListProps {
  status: ProjectStatus;
  more: number;
  onOpen: () => void;
}

/** Links to the list of all projects in a column. */
function OpenList({ status, more, onOpen }: OpenListProps) {
  const text = useText();
  const formats = useFormats();
  const { filterValues, sort, perPage } = useListContext();
  const search = stringifyListParams({ filter: { ...filterValues, status }, sort, perPage });
  return (
    <Link className="more" to={paths.list('projects', search)} onClick={onOpen}>
      {text('projects.column_more', { total: formats.number(more) })}
    </Link>
  );
}
