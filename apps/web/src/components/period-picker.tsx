import { namedPeriods } from '@krasae/machines';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

const FORMAT = 'YYYY-MM-DD';

export interface PeriodPickerProps {
  readonly sinceDate: string;
  readonly untilDate: string;
  readonly nowMs: number;
  readonly width: number | string;
  readonly onChange: (sinceDate: string, untilDate: string) => void;
}

/** The period in Bangkok days; dayjs only carries the calendar dates here, never an instant. */
export function PeriodPicker({ sinceDate, untilDate, nowMs, width, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      aria-label={t('filter.period')}
      value={[dayjs(sinceDate.slice(0, FORMAT.length)), dayjs(untilDate.slice(0, FORMAT.length))]}
      format={FORMAT}
      allowClear={false}
      placeholder={[t('filter.from'), t('filter.to')]}
      style={{ width }}
      presets={namedPeriods(nowMs).map(({ name, sinceDate: from, untilDate: to }) => ({
        label: t(`filter.${name}`),
        value: [dayjs(from), dayjs(to)],
      }))}
      onChange={(range) => {
        const [from, to] = range ?? [];
        if (from && to) onChange(from.format(FORMAT), to.format(FORMAT));
      }}
    />
  );
}
