import { Draggable, Droppable } from '@hello-pangea/dnd';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { agencyDay } from '../../../domain/dates';
import { isLate, type ProjectStatus, projectStatuses } from '../../../domain/projects';
import { paths, stringifyListParams } from '../../data/paths';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { RowLink } from '../../list/RowLink';
import { SelectRow } from '../../list/SelectRow';
import { Late, Secondary } from '../../screen/cells';
import { OwnerInitials } from '../../screen/OwnerInitials';
import { useWords } from '../../screen/resource';
import { StatusSelect } from '../../write/StatusSelect';
import { Approved } from '../ProjectCells';
import type { Project } from '../table';
import type { BoardColumn as Column } from './boardModel';

interface ColumnProps {
  status: ProjectStatus;
  /** Undefined if the filter excludes the status. Projects can still be moved to the column. */
  column: Column | undefined;
  isBusy: (id: string) => boolean;
  onMove: (project: Project, status: ProjectStatus) => void;
  onOpenList: () => void;
}

export function BoardColumn({ status, column, isBusy, onMove, onOpenList }: ColumnProps) {
  const { text, label, formats } = useWords();
  const heading = useId();
  const { filterValues, sort, perPage } = useListContext();
  const all = stringifyListParams({ filter: { ...filterValues, status }, sort, perPage });
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
        <Link className="more" to={paths.list('projects', all)} onClick={onOpenList}>
          {text('projects.column_more', { total: formats.number(count - rows.length) })}
        </Link>
      )}
    </section>
  );
}

interface Props {
  project: Project;
  index: number;
  /**
   * Whether the card moves aside for a dragged card. True only in the column where the drag
   * started.
   */
  makesRoom: boolean;
  busy: boolean;
  onMove: (project: Project, status: ProjectStatus) => void;
}

/**
 * A project on the board. The mouse or a finger drags the whole card, and Space lifts the card
 * whose title is focused.
 */
const BoardCard = memo(function BoardCard({ project, index, makesRoom, busy, onMove }: Props) {
  const text = useText();
  const formats = useFormats();
  const { id, title, budget } = project;
  const today = agencyDay(new Date());
  const End = isLate(project, today) ? Late : Secondary;
  return (
    <Draggable draggableId={id} index={index}>
      {(
        { innerRef, draggableProps, dragHandleProps },
        { isDragging, isDropAnimating, draggingOver },
      ) => {
        const leaves = isDropAnimating && draggingOver && draggingOver !== project.status;
        // Removes the button role that the library adds, because the card is a list item.
        const { role, tabIndex, 'aria-describedby': hint, ...handle } = dragHandleProps ?? {};
        const { style, ...item } = draggableProps;
        return (
          <li
            ref={innerRef}
            {...item}
            {...handle}
            data-row={id}
            className={isDragging ? 'dragged' : undefined}
            // Skips the drop animation if the card changes its column. The order of the list
            // determines the new position, so the card does not stay where it was dropped.
            style={{
              ...(isDragging || makesRoom ? style : null),
              ...(leaves && { transitionDuration: '1ms' }),
            }}
          >
            <div className="head">
              <h3>
                <RecordContextProvider value={project}>
                  <RowLink aria-describedby={hint}>
                    <bdi>{title}</bdi>
                  </RowLink>
                </RecordContextProvider>
              </h3>
              <div className="select">
                <SelectRow id={id} name={title} />
              </div>
            </div>
            <div className="facts">
              {project.end_date !== null && (
                <End>
                  {text('projects.ends', { date: formats.nearDay(project.end_date, today) })}
                </End>
              )}
              <Approved project={project} />
              <span className="amount">
                {budget === null ? text('app.not_specified') : <b>{formats.euros(budget)}</b>}
                {project.owner && <OwnerInitials name={project.owner} />}
                <StatusSelect
                  choices={projectStatuses}
                  value={project.status}
                  label={text('list.status_of', { name: title })}
                  busy={busy}
                  // The column names the status.
                  isDot
                  onChange={(status, seen) => onMove({ ...project, status: seen }, status)}
                />
              </span>
            </div>
          </li>
        );
      }}
    </Draggable>
  );
});
