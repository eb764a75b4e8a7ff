import { Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './multi-select.module.css';

export interface MultiSelectProps<T extends string> {
  readonly label: string;
  /** Shown where nothing is chosen, which asks for everything. */
  readonly all: string;
  readonly some: (count: number) => string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly mark: ReactNode }[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
}

/** A choice of several, shown as their number; none chosen means all. */
export function MultiSelect<T extends string>(props: MultiSelectProps<T>) {
  const { label, all, some, options, chosen, onChange } = props;
  return (
    <Select<T[], { value: T; text: string; label: ReactNode }>
      mode="multiple"
      aria-label={label}
      className={styles['select'] ?? ''}
      placeholder={all}
      value={[...chosen]}
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={(omitted) => some(omitted.length)}
      popupMatchSelectWidth={220}
      showSearch={false}
      options={options.map(({ value, label: text, mark }) => ({
        value,
        text,
        label: (
          <span className={styles['option']}>
            {mark} {text}
          </span>
        ),
      }))}
      onChange={(next) => onChange(next.length === options.length ? [] : next)}
    />
  );
}
