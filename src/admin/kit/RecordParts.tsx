import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { type FieldProps, FieldTitle, useRecordContext } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import { isMissingRow } from '../data/errors';
import type { MessageKey } from '../i18n/messages/en';
import { useErrorText, useLabel, useText } from '../i18n/useText';
import { ErrorDetails } from './Failures';
import { PendingText, titleLine } from './PageParts';
import { statusDot } from './StatusSelect';

/** The layout of an open record, in one column. */
export const RecordColumn = ({ children }: { children: ReactNode }) => (
  <Box sx={column}>{children}</Box>
);

/** How what follows a part is displayed while the part is being read, so that it need not move when the part is there. */
export const afterBusy = (display: object | string) => ({
  '& > :is([aria-busy=true], :has([aria-busy=true])) ~ *': { display },
});

const column = {
  display: 'grid',
  gap: 3,
  minWidth: 0,
  ...afterBusy('none'),
  // The stream scrolls to its newest entry before what follows it is there.
  '&:has([aria-busy=true])::after': { content: '""', height: '100vh', visibility: 'hidden' },
};

/** An element of a record's dialog has a gap above it only if it follows an element with content. */
export const recordContent = {
  paddingInline: { xs: 2, sm: 3 },
  overflowWrap: 'anywhere',
  '& > :not(:empty) ~ *': { marginBlockStart: 2 },
};

interface Props {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function DetailSection({ title, action, children }: Props) {
  return (
    <Box component="section">
      <Box sx={heading}>
        <Typography variant="h3" component="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

const heading = { ...titleLine, alignItems: 'center', marginBlockEnd: 1 };

interface ListProps {
  title: string;
  /** The values by the fields whose labels name them. Without a value, a field is left out. */
  values?: Readonly<Record<string, ReactNode>>;
  /** What is seldom needed, and the names of the fields without a value, folded. */
  more?: Readonly<Record<string, ReactNode>>;
  /** react-admin's fields of the open record. Those without a value are left out. */
  children?: ReactNode;
}

/** Whether a record has no value at a source such as `project.title`. */
const isEmptyAt = (record: unknown, source: string): boolean => {
  const value = source.split('.').reduce<unknown>((part, name) => Object(part)[name], record);
  return value === undefined || value === null || value === '';
};

/** Facts with their labels, like react-admin's `SimpleShowLayout`. */
export function DescriptionList({ title, values = {}, more, children }: ListProps) {
  const text = useText();
  const record = useRecordContext();
  const fields = Children.toArray(children).flatMap((field) => {
    const { source = '', label } = isValidElement<FieldProps>(field) ? field.props : {};
    return isEmptyAt(record, source) ? [] : { source, label, value: field };
  });
  const given = Object.entries(values).map(([source, value]) => ({ source, value }));
  const shown = [...fields, ...given].filter(({ value }) => value !== null);
  const empty = given.filter(({ value }) => value === null);
  return (
    <DetailSection title={title}>
      <Entries entries={shown} />
      {more && (
        <Box component="details" sx={folded}>
          <summary>{text('quotes.more_facts')}</summary>
          <Entries
            entries={[
              ...Object.entries(more).map(([source, value]) => ({ source, value })),
              ...empty.map(({ source }) => ({ source, value: text('quotes.not_specified') })),
            ]}
          />
        </Box>
      )}
    </DetailSection>
  );
}

type Entry = Pick<FieldProps, 'label'> & { source: string; value: ReactNode };

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <Box component="dl" sx={list}>
    {entries.map(({ source, label, value }) => (
      <div key={source}>
        <dt>
          <FieldTitle source={source} label={label} />
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);

const folded = {
  marginBlockStart: 0.75,
  '& summary': { fontSize: '0.8125rem', color: 'text.secondary', cursor: 'pointer', minHeight: 24 },
};

const list = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  columnGap: 2,
  rowGap: 0.75,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    columnGap: 1,
    alignItems: 'baseline',
  },
  // An email address has a line of its own, so that it does not break.
  '& > div:has([href^="mailto:"])': {
    gridColumn: '1 / -1',
    gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '6.5rem minmax(0, 1fr)' },
  },
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, fontSize: '0.9375rem' },
};

/** A boxed text of a client or of staff, aligned by the direction of the text. */
export function Words({ lang, children }: { lang?: string; children: string }) {
  return (
    <Box dir="auto" lang={lang} sx={box}>
      {children}
    </Box>
  );
}

const box = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '45rem',
  padding: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
};

interface LoadingProps {
  /** Selects the placeholder: that of a form if true, that of the details of a record if false. */
  form?: boolean;
  error: unknown;
  failed: MessageKey;
  gone: MessageKey;
  /** Whether the record does not exist, for example because somebody else deleted it. */
  isGone?: boolean;
}

export function LoadingContent(props: LoadingProps) {
  const { form = false, error, failed, gone, isGone = isMissingRow(error) } = props;
  const text = useText();
  const explain = useErrorText();
  if (!error && !isGone) {
    return (
      <DialogContent sx={{ ...recordContent, minHeight: 320 }}>
        {form ? (
          <Box aria-hidden sx={pendingForm}>
            {['first', 'second', 'third', 'fourth'].map((field) => (
              <Skeleton key={field} variant="rounded" height={38} />
            ))}
            <Skeleton variant="rounded" height={140} sx={{ gridColumn: '1 / -1' }} />
          </Box>
        ) : (
          <RecordColumn>
            {[5, 3, 4, 6].map((lines) => (
              <PendingText key={lines} lines={lines} />
            ))}
          </RecordColumn>
        )}
      </DialogContent>
    );
  }
  return (
    <DialogContent>
      <Alert severity="error">
        {isGone ? text(gone) : text('errors.full_screen', { message: explain(error, failed) })}
        {!isGone && <ErrorDetails error={error} />}
      </Alert>
    </DialogContent>
  );
}

const pendingForm = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** Facts in one line, without the empty ones. A text that somebody typed does not turn the words beside it. */
export const Facts = ({ list }: { list: readonly (string | false | null | undefined)[] }) =>
  list
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no state.
      <Fragment key={place}>
        {place > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));

interface MarkProps {
  choices: readonly StatusChoice[];
  value: string;
}

/** A status that cannot be changed here: its dot and its label. */
export function StatusMark({ choices, value }: MarkProps) {
  const label = useLabel();
  const tone = choices.find(({ id }) => id === value)?.tone ?? 'ink';
  const dot = {
    ...statusDot,
    display: 'inline-block',
    marginInlineEnd: 0.75,
    backgroundColor: (theme: Theme) => theme.palette.tones[tone].line,
  };
  return (
    <Box component="span" sx={{ '&::before': dot }}>
      {label(choices, value)}
    </Box>
  );
}
