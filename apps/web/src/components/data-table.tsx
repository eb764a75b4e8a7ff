import styles from './data-table.module.css';

export interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it; the others are figures. */
  readonly rows: readonly (readonly string[])[];
}

/** A chart's figures as a table, for those who read rather than look. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    // What scrolls must be reachable by the keyboard (WCAG 2.1.1).
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
