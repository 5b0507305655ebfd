import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DashboardStats, ResponseStats } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { roundedDuration, share } from './responseTimes';
import { statTable } from './statTable';

/**
 * Shows the share of quotes answered within 24 hours and the median response time, for the quotes
 * received this month and last month.
 */
export function ResponseTimes({ response }: { response: DashboardStats['response'] }) {
  const text = useText();
  const formats = useFormats();
  const months = [response, response.previous];
  const inTime = ({ answeredWithin24h, due }: ResponseStats) => {
    const kept = share(answeredWithin24h, due);
    return kept === null ? '–' : formats.percent(kept);
  };
  const median = ({ medianMinutes }: ResponseStats) => {
    if (medianMinutes === null) return '–';
    const duration = roundedDuration(medianMinutes);
    return formats.duration(duration.value, duration.unit);
  };
  const rows = [
    { name: text('dashboard.in_time'), value: inTime },
    { name: text('dashboard.median_response'), value: median },
  ];
  return (
    <Panel title={text('dashboard.response_times')}>
      <Table size="small" sx={statTable}>
        <TableHead>
          <TableRow>
            <TableCell>{text('dashboard.received')}</TableCell>
            <TableCell>{text('choices.period.month')}</TableCell>
            <TableCell>{text('dashboard.last_month')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, value }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {months.map((month, place) => (
                <TableCell key={place === 0 ? 'this' : 'last'} sx={{ fontWeight: 600 }}>
                  {value(month)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
