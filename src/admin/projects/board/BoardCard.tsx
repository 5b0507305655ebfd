import { Draggable } from '@hello-pangea/dnd';
import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { adminProjectTypes, type ProjectStatus, projectStatuses } from '../../../domain/projects';
import { paths } from '../../data/paths';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { SelectRow } from '../../list/selection/RowSelection';
import { StatusSelect } from '../../ui/status/StatusSelect';
import { EndDate } from '../EndDate';
import type { Project } from '../table';

interface Props {
  project: Project;
  index: number;
  /**
   * Whether the card moves aside for a dragged card. True only in the column where the drag
   * started.
   */
  makesRoom: boolean;
  notes: number | undefined;
  busy: boolean;
  onMove: (project: Project, status: ProjectStatus) => void;
}

/**
 * A project on the board. The mouse or a finger drags the whole card, and Space lifts the card
 * whose title is focused.
 */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { project, index, makesRoom, notes, busy, onMove } = props;
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const { search } = useLocation();
  const { id, title, budget } = project;
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
                <Link
                  to={paths.record('projects', id, search)}
                  data-row-link={id}
                  aria-describedby={hint}
                >
                  <bdi>{title}</bdi>
                </Link>
              </h3>
              <SelectRow id={id} name={title} />
            </div>
            <span className="secondary">
              <bdi>{project.client_name}</bdi>
            </span>
            <span className="secondary">
              {label(adminProjectTypes, project.project_type)}
              {notes ? ` · ${text('projects.notes', { smart_count: notes })}` : ''}
            </span>
            <EndDate project={project} />
            <div className="facts">
              <StatusSelect
                choices={projectStatuses}
                value={project.status}
                label={text('list.status_of', { name: title })}
                busy={busy}
                onChange={(status, seen) => onMove({ ...project, status: seen }, status)}
              />
              {budget === null ? (
                <span className="secondary">{text('quotes.not_specified')}</span>
              ) : (
                <span className="amount">{formats.euros(budget)}</span>
              )}
            </div>
          </li>
        );
      }}
    </Draggable>
  );
});
