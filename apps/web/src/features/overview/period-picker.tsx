import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { periods } from './overview-filter.js';

const FORMAT = 'YYYY-MM-DD';

export interface PeriodPickerProps {
  readonly since: string;
  readonly until: string;
  readonly nowMs: number;
  readonly onChange: (since: string, until: string) => void;
}

/** The period in Bangkok days; dayjs only carries the calendar dates here, never an instant. */
export function PeriodPicker({ since, until, nowMs, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      aria-label={t('filter.period')}
      value={[dayjs(since), dayjs(until)]}
      format={FORMAT}
      allowClear={false}
      placeholder={[t('filter.from'), t('filter.to')]}
      style={{ width: 250 }}
      presets={periods(nowMs).map(({ name, since: from, until: to }) => ({
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
