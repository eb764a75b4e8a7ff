import { createPresetFormMachine, type Filter, type PresetForm } from '@krasae/machines';
import type { ReactNode } from 'react';
import { PresetFormModal } from '../features/page-header/preset-form-modal.js';
import { WithFilter } from './filter.stories.js';

const EMPTY: PresetForm = {
  name: '',
  description: '',
  isEnableCampaign: false,
  isShareCampaign: false,
  shareUser: [],
};
const FULL: PresetForm = {
  name: 'แคมเปญเปิดตัวเมนูใหม่ประจำฤดูร้อน',
  description: 'What people say of the new menu, without what the shop itself posts.',
  isEnableCampaign: true,
  isShareCampaign: true,
  shareUser: ['u2', 'u3'],
};
const NARROWED: Filter = {
  containAnyList: ['เมนูใหม่', 'ชาไทย'],
  source: ['facebook', 'website::ข่าวสด'],
  sentiment: ['negative'],
  category: Array.from({ length: 30 }, (_, index) => `Category ${index}`),
};

function story(form: PresetForm, filter: Filter | null, taken = false) {
  return () => (
    <WithFilter>
      <PresetFormModal
        isNew={form.name === ''}
        form={form}
        filter={filter}
        createMachine={() =>
          createPresetFormMachine({ isTaken: () => Promise.resolve(taken), save: () => Promise.resolve() })
        }
        onCancel={() => undefined}
        onSaved={() => undefined}
      />
    </WithFilter>
  );
}

/** The form of a preset, by name. */
export const PRESET_STORIES: Readonly<Record<string, () => ReactNode>> = {
  'preset-new': story(EMPTY, {}),
  'preset-much': story(FULL, NARROWED),
  'preset-taken': story({ ...FULL, shareUser: [] }, NARROWED, true),
  'preset-unreadable': story(FULL, null),
};
