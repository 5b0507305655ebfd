import { useCallback } from 'react';
import {
  type RaRecord,
  type UpdateParams,
  useDataProvider,
  useRegisterMutationMiddleware,
} from 'react-admin';
import { conflictOf } from '../data/errors';
import { changedSince } from '../write/useConflictText';

type Save = (resource: string, params: Partial<UpdateParams>) => Promise<unknown>;

/**
 * Lets the surrounding form save over a version in which only the owner is another one: a colleague who begins an answer
 * takes the record, which no form shows.
 */
export function SaveOverOwner({ opened }: { opened: RaRecord }) {
  const dataProvider = useDataProvider();
  const save = useCallback(
    async (resource: string, params: Partial<UpdateParams>, next: Save) => {
      try {
        return await next(resource, params);
      } catch (error) {
        if (!conflictOf(error)) throw error;
        const { data: theirs } = await dataProvider
          .getOne(resource, { id: opened.id })
          .catch(() => {
            throw error;
          });
        if (changedSince(opened, theirs).join() !== 'owner') throw error;
        const data = { ...params.data, updated_at: theirs.updated_at };
        return next(resource, { ...params, data });
      }
    },
    [dataProvider, opened],
  );
  useRegisterMutationMiddleware(save);
  return null;
}
