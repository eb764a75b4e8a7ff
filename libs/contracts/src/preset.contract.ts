import { z } from 'zod';

/** Limits of the preset form: a name is cut in notices at 60 characters, a description has 2 to 5 rows (spec section 9). */
export const presetNameSchema = z.string().trim().min(1).max(200);
const presetDescriptionSchema = z.string().trim().max(2000);

/** 'updating': the system follows a change of settings; 'conflict': the owner has to look at it (spec section 8). */
export const PRESET_STATUSES = ['updating', 'conflict'] as const;
export type PresetStatus = (typeof PRESET_STATUSES)[number];

/** Filter criteria as JSON text, as the spec has them; checked by filterCriteriaSchema when written. */
const criteriaText = z.string().min(2).max(2_000_000);

/** A preset as one of the account's users sees it (spec section 3). user is the owner; link opens it by address. */
export const presetSchema = z.object({
  id: z.string(),
  account: z.string(),
  user: z.string(),
  username: z.string(),
  presetName: z.string(),
  presetDescription: z.string(),
  criteria: criteriaText,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The caller's own mark: one user's favourites are not another's. */
  isFavorite: z.boolean(),
  status: z.enum(PRESET_STATUSES).nullable(),
  link: z.string(),
  isEnableCampaign: z.boolean(),
  isShareCampaign: z.boolean(),
  shareUser: z.array(z.string()),
});
export type Preset = z.infer<typeof presetSchema>;

export const PRESET_SORT_FIELDS = ['UPDATE_AT', 'CREATED_AT', 'PRESET_NAME'] as const;

export const presetListBodySchema = z.strictObject({
  isEnableCampaign: z.boolean().optional(),
  /** Part of the name, without case. */
  presetName: z.string().trim().max(200).default(''),
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  sortField: z.enum(PRESET_SORT_FIELDS).default('UPDATE_AT'),
});
/** The caller's own presets and those shared with the caller. */
export const presetListSchema = z.object({ presets: z.array(presetSchema) });

const writable = {
  presetName: presetNameSchema,
  presetDescription: presetDescriptionSchema,
  criteria: criteriaText,
  isEnableCampaign: z.boolean(),
  isShareCampaign: z.boolean(),
  shareUser: z.array(z.string().min(1).max(100)).max(500),
};

/** account and user, where given, must be the caller's own. */
export const addPresetBodySchema = z.strictObject({
  ...writable,
  presetDescription: presetDescriptionSchema.default(''),
  isEnableCampaign: z.boolean().default(false),
  isShareCampaign: z.boolean().default(false),
  shareUser: writable.shareUser.default([]),
  isFavorite: z.boolean().default(false),
  account: z.string().optional(),
  user: z.string().optional(),
});
export type AddPresetBody = z.input<typeof addPresetBodySchema>;

export const updatePresetBodySchema = z.strictObject(writable).partial();

/** Which of the preset's marks goes on or off. */
export const presetStateBodySchema = z.strictObject({
  typeChange: z.enum(['favorite', 'campaign', 'share']),
  stateChange: z.boolean(),
});

/** The owner has looked at a preset in conflict and takes it as it is. */
export const presetStatusBodySchema = z.strictObject({ id: z.string().min(1), status: z.null() });

export const presetByNameQuerySchema = z.strictObject({ presetName: presetNameSchema });
/** The caller's own preset of that name, compared without case; null where the name is free. */
export const presetByNameSchema = z.object({ id: z.string().nullable() });

export const presetParamsSchema = z.strictObject({ id: z.string().min(1).max(100) });

/** A campaign dashboard in the sidebar: the caller's own, or one that was shared with them. */
export const userPresetCampaignSchema = z.object({
  presetId: z.string(),
  preset: presetSchema,
  myCampaign: z.boolean(),
});
export const userPresetCampaignListSchema = z.object({ campaigns: z.array(userPresetCampaignSchema) });
export type UserPresetCampaign = z.infer<typeof userPresetCampaignSchema>;

/** As stored. favoriteOf: ids of the users who marked it; nameKey: the name in lower case, unique for its owner. */
export const presetDocumentSchema = z.strictObject({
  userId: z.string(),
  presetName: presetNameSchema,
  nameKey: z.string(),
  presetDescription: presetDescriptionSchema.default(''),
  criteria: criteriaText,
  createdAt: z.string(),
  updatedAt: z.string(),
  favoriteOf: z.array(z.string()).default([]),
  status: z.enum(PRESET_STATUSES).nullable().default(null),
  /** Version of the account's settings whose names the criteria have. */
  settingsVersion: z.number().int().min(0).default(0),
  isEnableCampaign: z.boolean().default(false),
  isShareCampaign: z.boolean().default(false),
  shareUser: z.array(z.string()).default([]),
});
export type PresetDocument = z.infer<typeof presetDocumentSchema>;
