import { useEffect, useRef, useState } from 'react';

/** A reader who listens is told how many came, this often at most; never each message. */
const SUMMARY_EVERY_MS = 10_000;

/** How many messages came since the last summary; changes once every ten seconds. */
export function useArrivalSummary(arrived: number): number {
  const latest = useRef(arrived);
  const [summary, setSummary] = useState(0);
  useEffect(() => {
    latest.current = arrived;
  }, [arrived]);
  useEffect(() => {
    let told = latest.current;
    const timer = setInterval(() => {
      setSummary(Math.max(0, latest.current - told));
      told = latest.current;
    }, SUMMARY_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return summary;
}
