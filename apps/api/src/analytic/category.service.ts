import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { OTHERS } from '@krasae/domain';
import type { Dimension } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../common/api-error.js';
import { DOCUMENTS } from '../common/tokens.js';

/** What a widget shows of a level. */
export interface ChartedLevel {
  readonly level: number;
  readonly dimension: Dimension;
  /** Visible categories in the order of the settings, others last. */
  readonly names: readonly string[];
}

/** Only visible categories are charted (spec section 5); others gathers what none of a level wanted. */
@Injectable()
export class CategoryService {
  constructor(@Inject(DOCUMENTS) private readonly documents: DocumentStore) {}

  async charted(accountId: string, level: number): Promise<ChartedLevel> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) throw notFound('accountGone');
    const settings = account.data.settings.categoryLevels.find((one) => one.level === level);
    const visible = (settings?.categories ?? []).filter((category) => category.visible).map(({ name }) => name);
    const names = new Set(visible.filter((name) => name !== OTHERS));
    return { level, dimension: { kind: 'category', level }, names: [...names, OTHERS] };
  }
}
