/** Address of a screen with its filter set to a phrase alone. */
export function searchAddress(path: string, phrase: string): string {
  return `${path}?${new URLSearchParams({ q: phrase }).toString()}`;
}

/** Address of a screen with a filter preset applied. */
export function presetAddress(path: string, presetId: string): string {
  return `${path}?${new URLSearchParams({ preset: presetId }).toString()}`;
}
