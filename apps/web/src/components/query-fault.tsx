import { truncateGraphemes } from '@krasae/text';
import type { phraseFault } from '@krasae/machines';
import { useTranslation } from 'react-i18next';
import styles from './query-fault.module.css';

export type Fault = NonNullable<ReturnType<typeof phraseFault>>;

/** As much of the query as is shown around its fault: more would scroll the place out of sight. */
const BEFORE = 24;
const AFTER = 16;

export interface QueryFaultProps {
  /** The field that it is about refers to it by this id. */
  readonly id: string;
  readonly query: string;
  readonly fault: Fault | null;
}

/** What is wrong with a query: its place with a caret line under it, and the reason. Empty while nothing is. */
export function QueryFault({ id, query, fault }: QueryFaultProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="alert">
      {fault !== null && (
        <div className={styles['fault']}>
          <span className={styles['place']} aria-hidden="true">
            {startOf(query.slice(0, fault.position))}
            <span className={styles['wrong']}>{wrongPart(query, fault)}</span>
            {truncateGraphemes(query.slice(fault.position + fault.length), AFTER)}
          </span>
          <span>
            {t('search.fault', {
              position: String(fault.position + 1),
              reason: t(`queryFault.${fault.code}`, { ...fault.values }),
            })}
          </span>
        </div>
      )}
    </div>
  );
}

/** The end of what stands before the fault, cut where a reader sees a new letter begin. */
function startOf(text: string): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)];
  const last = letters.slice(-BEFORE).map(({ segment }) => segment);
  return letters.length > BEFORE ? `…${last.join('')}` : last.join('');
}

/** At the end of a query there is nothing to mark: a blank carries the caret. */
function wrongPart(query: string, { position, length }: Fault): string {
  const part = query.slice(position, position + length);
  return part.trim() === '' ? '\u00a0' : truncateGraphemes(part, BEFORE);
}
