import { Checkbox } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './filter-panel.module.css';

export interface FilterSectionProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the sidebar under its heading. */
export function FilterSection({ title, aside, children }: FilterSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['heading']}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface ChecksProps<T extends string> {
  readonly all: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly mark?: ReactNode }[];
  /** Undefined is everything. */
  readonly chosen: readonly T[] | undefined;
  readonly onChange: (chosen: T[] | undefined) => void;
}

/** A few ticks under one for all of them. */
export function Checks<T extends string>({ all, options, chosen, onChange }: ChecksProps<T>) {
  const values = options.map(({ value }) => value);
  const ticked = chosen ?? values;
  const whole = ticked.length === values.length;
  const toggle = (value: T) => {
    const next = values.filter((one) => (one === value ? !ticked.includes(one) : ticked.includes(one)));
    onChange(next.length === values.length ? undefined : next);
  };
  return (
    <div className={styles['checks']}>
      <Checkbox
        checked={whole}
        indeterminate={!whole && ticked.length > 0}
        onChange={() => onChange(whole ? [] : undefined)}
      >
        {all}
      </Checkbox>
      <div className={styles['options']}>
        {options.map(({ value, label, mark }) => (
          <Checkbox key={value} checked={ticked.includes(value)} onChange={() => toggle(value)}>
            <span className={styles['option']}>
              {mark}
              {label}
            </span>
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
