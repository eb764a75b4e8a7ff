import type { Random } from '../random.js';

/** Fills one slot. Answers undefined for a name it does not know. */
export type SlotFiller = (name: string) => string | undefined;

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string }
  | { readonly kind: 'choice'; readonly of: readonly Template[] };
type Template = readonly Part[];

const PIECE = /\{(\w+)\}|\[([^\]]*)\]/g;
const compiled = new Map<string, Template>();

/**
 * 'ร้าน{brand} [อร่อย|ดี]{very}' : {name} is a slot, [a|b] one of the alternatives, which may hold slots too.
 * @throws Error naming the template when a slot is unknown.
 */
export function fill(template: string, random: Random, slots: SlotFiller): string {
  return render(compile(template), random, slots, template);
}

function compile(source: string): Template {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  let from = 0;
  for (const found of source.matchAll(PIECE)) {
    if (found.index > from) parts.push({ kind: 'text', text: source.slice(from, found.index) });
    from = found.index + found[0].length;
    if (found[1] !== undefined) parts.push({ kind: 'slot', name: found[1] });
    else parts.push({ kind: 'choice', of: (found[2] ?? '').split('|').map(compile) });
  }
  if (from < source.length) parts.push({ kind: 'text', text: source.slice(from) });
  compiled.set(source, parts);
  return parts;
}

function render(template: Template, random: Random, slots: SlotFiller, source: string): string {
  let text = '';
  for (const part of template) {
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'choice') text += render(random.pick(part.of), random, slots, source);
    else {
      const value = slots(part.name);
      if (value === undefined) throw new Error(`template '${source}': no slot is called '${part.name}'`);
      text += value;
    }
  }
  return text;
}
