/* eslint-disable krasae/text-in-catalogue -- queries mean the same in every language */
import { useTranslation } from 'react-i18next';
import styles from './advanced-search.module.css';

/** Examples of the operators; docs/query-language.md has them all, run as tests. */
const EXAMPLES = [
  ['โตโยต้า AND แพง', 'helpBoth'],
  ['โตโยต้า OR honda', 'helpOr'],
  ['"too high"', 'helpPhrase'],
  ['-"too high"', 'helpNot'],
  ['(โตโยต้า OR honda) -แพง', 'helpBrackets'],
  ['hond*', 'helpPrefix'],
  ['ราคา NEAR/5 honda', 'helpNear'],
  ['w"รถ"', 'helpWhole'],
  ['#รีวิวรถ', 'helpTag'],
  ['@somchai', 'helpUser'],
  ['source:pantip OR has:video', 'helpField'],
] as const;

/** How to search, folded away until it is asked for. */
export function QueryHelp() {
  const { t } = useTranslation();
  return (
    <details className={styles['help']}>
      <summary>{t('search.help')}</summary>
      <p>{t('search.helpIntro')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('search.helpYouWrite')}</th>
            <th scope="col">{t('search.helpFinds')}</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map(([query, meaning]) => (
            <tr key={query}>
              <td>
                <code>{query}</code>
              </td>
              <td>{t(`search.${meaning}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
