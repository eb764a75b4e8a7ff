import type { Preset, UserPresetCampaign } from '@krasae/contracts';

const NAMES = [
  'Songkran 2026',
  'แคมเปญเปิดตัวเมนูใหม่ประจำฤดูร้อน',
  'Complaints about delivery times in Bangkok and its surroundings',
  'ชาไทย',
  'Competitors',
  'Influencers North',
  'รีวิวสาขาเชียงใหม่',
  'Price',
] as const;

/** Presets as one user has them: their own, one of them in conflict, and some that are shared with them. */
export const SAMPLE_PRESETS: readonly Preset[] = NAMES.map((presetName, index) => ({
  id: `preset-${index}`,
  account: 'a1',
  user: index % 3 === 2 ? 'u2' : 'u1',
  username: index % 3 === 2 ? 'malee@demo.example' : 'somsri@demo.example',
  presetName,
  presetDescription: '',
  criteria: '{}',
  createdAt: '2026-11-01T09:00:00+07:00',
  updatedAt: '2026-11-20T09:00:00+07:00',
  isFavorite: index < 2,
  status: index === 1 ? 'conflict' : null,
  link: '',
  isEnableCampaign: true,
  isShareCampaign: index % 3 === 2,
  shareUser: index % 3 === 2 ? ['u1'] : [],
}));

export const SAMPLE_CAMPAIGNS: readonly UserPresetCampaign[] = SAMPLE_PRESETS.map((preset) => ({
  presetId: preset.id,
  preset,
  myCampaign: preset.user === 'u1',
}));
