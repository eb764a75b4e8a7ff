import type { UserPresetCampaign } from '@krasae/contracts';
import { useQuery } from '@tanstack/react-query';
import { type Loaded, loadedOf, mapLoaded } from './loaded.js';
import { api } from './session.js';

/** Whatever is asked about presets begins with this; the shell refreshes it when one is changed anywhere. */
export const PRESETS_KEY = ['presets'] as const;
/** Key of the campaign dashboards; whoever changes a preset makes it stale. */
export const CAMPAIGNS_KEY = ['userPresetCampaigns'] as const;

/** The campaign dashboards of the user and those shared with them, by preset name. */
export function useCampaigns(enabled = true): Loaded<readonly UserPresetCampaign[]> {
  const query = useQuery({
    queryKey: CAMPAIGNS_KEY,
    queryFn: ({ signal }) => api('userPresetCampaigns', { signal }),
    enabled,
  });
  return mapLoaded(loadedOf(query), ({ campaigns }) => campaigns);
}

/** Address of a campaign dashboard. */
export function campaignPath(presetId: string): string {
  return `/custom-campaign/${encodeURIComponent(presetId)}`;
}
