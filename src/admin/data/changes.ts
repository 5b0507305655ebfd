export interface StatusOf {
  id: string;
  status: string;
}

/** The columns that a change of many rows sets, and the rows. */
export interface RowChange {
  set: object;
  ids: readonly string[];
  /** If it is set, only rows that still have this status change. */
  seen?: string;
  /**
   * Whether the screen shows that the client has replied. Otherwise, a row with a reply does not change its status, nor, if
   * this is false, its follow-up, nor is it marked as spam.
   */
  replied?: boolean;
}

/** The emails that go with a change of rows. */
export interface Letters {
  /** An email to the client of each row that changes. `id` is that of the row. */
  messages?: readonly { id: string; subject: string; body: string }[] | undefined;
  /** The ids of the notes whose emails are taken back. */
  unsent?: readonly string[] | undefined;
}

/** The outcome of a change for each requested row. Ids that do not exist are `missing`. */
export interface ChangeReport {
  /** The previous values of the columns that changed. */
  changed: { id: string }[];
  unchanged: string[];
  missing: string[];
  /** The emails that wait to be sent, each with the id of its row and of its note. */
  messages?: { id: string; note: string }[];
  /** The quotes that are not rejected, because their client can accept an offer. */
  offered?: string[];
  /** The rows that are not changed, because their client has sent a reply that the screen did not show. */
  replied?: string[];
  /** Rows that were not changed, because they no longer have the status that the change expected. */
  conflicts: StatusConflict[];
}

/** A row whose status somebody else changed first, with the status that they set. */
export interface StatusConflict extends StatusOf {
  author?: string | null;
  changed_at?: string;
}
