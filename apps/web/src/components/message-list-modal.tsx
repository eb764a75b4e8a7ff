import type { FilterCriteriaInput, MessagePage } from '@krasae/contracts';
import { formatFull } from '@krasae/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Modal, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Loaded, loadedOf } from '../lib/loaded.js';
import { api } from '../lib/session.js';
import { Button } from './button.js';
import { MessageCard } from './message-card/message-card.js';
import styles from './message-list-modal.module.css';
import { MessagePage as Nothing } from './message-page.js';
import { Skeleton } from './widget-card.js';

/** Spec section 9. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const MODAL_WIDTH = 838;

export interface MessageListModalProps {
  readonly title: string;
  /** What was clicked; null closes. */
  readonly criteria: FilterCriteriaInput | null;
  readonly pageSize: (typeof PAGE_SIZES)[number];
  readonly onClose: () => void;
}

/** The messages behind a figure, a page at a time. */
export function MessageListModal({ title, criteria, pageSize, onClose }: MessageListModalProps) {
  return (
    <Modal
      open={criteria !== null}
      onCancel={onClose}
      footer={null}
      width={MODAL_WIDTH}
      title={title}
      destroyOnHidden
      styles={{ body: { minHeight: 240 } }}
    >
      {criteria !== null && <FetchedList key={JSON.stringify(criteria)} criteria={criteria} firstSize={pageSize} />}
    </Modal>
  );
}

function FetchedList({ criteria, firstSize }: { readonly criteria: FilterCriteriaInput; readonly firstSize: number }) {
  const [paging, setPaging] = useState({ page: 1, recordPerPage: firstSize });
  const body = { ...criteria, paging, highlight: { enable: true } };
  const query = useQuery({
    queryKey: ['search', body],
    queryFn: ({ signal }) => api('search', { body, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <MessageListView
      loaded={loadedOf(query)}
      paging={paging}
      onPaging={(page, recordPerPage) =>
        setPaging({ page: recordPerPage === paging.recordPerPage ? page : 1, recordPerPage })
      }
    />
  );
}

export interface MessageListViewProps {
  readonly loaded: Loaded<MessagePage>;
  readonly paging: { readonly page: number; readonly recordPerPage: number };
  readonly onPaging: (page: number, recordPerPage: number) => void;
}

export function MessageListView({ loaded, paging, onPaging }: MessageListViewProps) {
  const { t } = useTranslation();
  if (loaded.status === 'loading') {
    return (
      <div className={styles['list']}>
        {[160, 120, 160].map((height, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </div>
    );
  }
  if (loaded.status === 'error') {
    const retry = <Button onClick={loaded.retry}>{t('error.retry')}</Button>;
    return <Nothing heading="h3" title={t('widget.failed')} hint={loaded.text} action={retry} />;
  }
  const { data, totalRecord } = loaded.data;
  if (totalRecord === 0) return <Nothing heading="h3" title={t('message.none')} hint={t('message.noneHint')} />;
  return (
    <>
      <p className={styles['total']} role="status">
        {t('message.total', { count: totalRecord, formatted: formatFull(totalRecord) })}
      </p>
      <ul className={styles['list']} aria-label={t('message.list')}>
        {data.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pagination
        className={styles['pages'] ?? ''}
        current={paging.page}
        pageSize={paging.recordPerPage}
        total={totalRecord}
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        responsive
        onChange={onPaging}
      />
    </>
  );
}
