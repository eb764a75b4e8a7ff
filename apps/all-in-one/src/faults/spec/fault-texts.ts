import { loadMaterial } from '../../seed/load-material.js';

/** Common words, so that about a third of real messages is wanted. */
export const FAULT_KEYWORDS = ['ครับ', 'กิน', 'รถ'];
/** Of these a notice is made. */
export const FAULT_ALERT = 'รถ';

/** Texts of the corpus, or of the simulator where that is not there; with keywords in some of the latter. */
export async function faultTexts(): Promise<readonly string[]> {
  const { name, messages } = await loadMaterial();
  const texts = messages.slice(0, 20_000).map(({ text }) => text);
  return name === 'corpus' ? texts : texts.map((text, at) => (at % 3 === 0 ? `รถ ${text}` : text));
}
