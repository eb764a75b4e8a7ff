/** What of the quota is used, above 1 where it is exceeded; null where there is none (zero and absent: unlimited). */
export function shareOfQuota(used: number, quota: number | null): number | null {
  return quota === null || quota === 0 ? null : used / quota;
}
