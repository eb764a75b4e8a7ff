import type { BodyOf, Preset } from '@krasae/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { textOfError } from '../../lib/api-error.js';
import { CAMPAIGNS_KEY, PRESETS_KEY } from '../../lib/campaigns.js';
import { type Loaded, loadedOf, mapLoaded } from '../../lib/loaded.js';
import { notify } from '../../lib/notices.js';
import { api } from '../../lib/session.js';

/** The user's presets and those shared with them, latest change first. */
export function usePresetList(enabled: boolean): Loaded<readonly Preset[]> {
  const query = useQuery({
    queryKey: [...PRESETS_KEY, 'selector'],
    enabled,
    queryFn: ({ signal }) => api('presets', { body: {}, signal }),
  });
  return mapLoaded(loadedOf(query), ({ presets }) => presets);
}

function tellFailure(error: Error): void {
  notify({ kind: 'error', title: i18next.t('preset.error'), text: textOfError(error) });
}

/** The calls that change presets; each refreshes the list, and a failure is told. */
export function usePresetCalls() {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: PRESETS_KEY }),
      queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY }),
    ]);
  const options = { onSettled: refresh, onError: tellFailure };
  const update = useMutation({
    ...options,
    mutationFn: ({ id, body }: { id: string; body: BodyOf<'updatePreset'> }) =>
      api('updatePreset', { params: { id }, body }),
  });
  const favour = useMutation({
    ...options,
    mutationFn: ({ id, isFavorite }: Pick<Preset, 'id' | 'isFavorite'>) =>
      api('changePresetState', { params: { id }, body: { typeChange: 'favorite', stateChange: !isFavorite } }),
  });
  const remove = useMutation({ ...options, mutationFn: (id: string) => api('deletePreset', { params: { id } }) });
  return { update, favour, remove, refresh };
}

/** Whether another of the user's presets has the name; the one that is edited is not another. */
export async function isPresetNameTaken(presetName: string, ownId: string | null): Promise<boolean> {
  const { id } = await api('presetByName', { query: { presetName } });
  return id !== null && id !== ownId;
}
