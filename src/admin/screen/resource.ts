import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, ReactElement } from 'react';
import { type RaRecord, useResourceDefinitions, useTranslate } from 'react-admin';
import type { Choice, StatusChoice } from '../../domain/choices';
import type { MessageKey, ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import type { SeenRow } from './selection';

/** What turns values into texts in the language of the user. */
export const useWords = () => ({ text: useText(), label: useLabel(), formats: useFormats() });

type Words = ReturnType<typeof useWords>;

/** The fields that the shared parts of the back office read of every row. */
interface ResourceRow extends RaRecord {
  status: string;
  created_at: string;
  updated_at: string;
}

/** A dialog over the list that changes the selected rows. */
export interface BulkDialogProps {
  /** The rows when the dialog opened: one that somebody changes meanwhile stays as it is. */
  rows: readonly SeenRow[];
  onClose: () => void;
}

/** A status that may have a reason, such as a rejection. */
export interface StatusReasons {
  status: string;
  /** The field of the reason, of whose choices staff take one. */
  source: string;
  /** The entry of the menu of statuses that shows the reasons. */
  label: MessageKey;
  /** The entry below the reasons, which opens the message with the reason instead. */
  write: {
    label: MessageKey;
    to: (id: string, search: string) => string;
    /** Whether the message suits a row as the screen shows it. */
    suits: (row: RaRecord) => boolean;
  };
  /** The button of the toolbar of selected rows, and the dialog in which many get the status. */
  bulk: { label: MessageKey; Dialog: ComponentType<BulkDialogProps> };
}

/** What the shared parts of the back office know of a resource, besides its messages. */
export interface ResourceOptions<Row extends RaRecord = RaRecord> {
  /** The codes of fields. The number keys set the statuses in this order. */
  choices: Readonly<Record<string, readonly Choice[]>> & { status: readonly StatusChoice[] };
  /** Returns what distinguishes search results with the same name. By default, the status. */
  details?(row: Row, words: Words): (string | null)[];
  /** The fields with whole euros, which the history and conflicts show as amounts, as fields whose names end with `_cents`. */
  euros?: readonly string[];
  /** The keys that only this resource has. A key that is a message is translated. */
  keys?: readonly (readonly [keys: readonly string[], meaning: MessageKey])[];
  /**
   * Returns the path of the record to which a row belongs. Staff change the rows there, so their list neither creates,
   * selects nor changes them.
   */
  recordPath?(row: Row): string;
  reasons?: StatusReasons;
  /** What a change of the status also sets, such as the day of a payment. */
  alsoSets?(status: string): object;
  /** What the notice about the new status of one row links, such as what staff usually do next. */
  next?(status: string, id: string): { label: MessageKey; to: string } | null;
  /** The message for the number of new rows, which the tab then shows. */
  newRows?: MessageKey;
}

/** The props of react-admin's `<Resource>`. Each resource exports its own from `index.tsx`. */
export interface AdminResource<Row extends ResourceRow = ResourceRow> {
  name: ResourceName;
  icon: typeof SvgIcon;
  /** An element, so that the list does not render again after the auth check. */
  list: ReactElement;
  recordRepresentation(row: Row): string;
  /** Lets react-admin's fields, such as `ReferenceField`, link the records. */
  hasEdit?: boolean;
  options: ResourceOptions<Row>;
}

/** The options of a `<Resource>` without any, as in react-admin's documentation. */
const NO_OPTIONS: ResourceOptions = { choices: { status: [] } };

export const optionsOf = (definition: { options?: object } | undefined): ResourceOptions => ({
  ...NO_OPTIONS,
  ...definition?.options,
});

export const useOptions = (resource: string) => optionsOf(useResourceDefinitions()[resource]);

/** Returns a function that says how many rows of each resource hold data of a person. `counts` may name other parts, too. */
export function useStoredTexts() {
  const translate = useTranslate();
  const resources = Object.keys(useResourceDefinitions());
  return (counts: Readonly<Record<string, number>>): string[] =>
    resources
      .filter((resource) => counts[resource] !== undefined)
      .map((resource) => translate(`${resource}.held`, { smart_count: counts[resource] }));
}

export const useStatuses = (resource: string) => useOptions(resource).choices.status;

/** The messages for what fails with a record. Callers without a resource of the back office pass messages of their own. */
export function recordMessages(name: string) {
  const resource = name as ResourceName;
  return {
    load: `${resource}.load_failed`,
    gone: `${resource}.not_found`,
    create: `${resource}.create_failed`,
    save: `${resource}.update_failed`,
    new: `${resource}.create`,
    edit: `${resource}.edit_title`,
  } as const;
}
