import type { Author } from '@krasae/contracts';
import type { Source } from '@krasae/domain';
import { avatar, emblem } from '../media.js';
import { Random } from '../random.js';
import { BRANDS, type Brand } from './brands.js';
import { FIRST_NAMES, LAST_WORDS, LATIN_NAMES, type Persona, PERSONAS } from './personas.js';
import { SITES } from './things.js';

export interface Speaker {
  readonly author: Author;
  readonly voice: 'female' | 'male';
  /** Views, likes and comments of what they post grow with it. */
  readonly followers: number;
}

const CROWD = 9000;
const CROWD_STREAM = 0x70656f70;
const speakers = new Map<string, Speaker>();

function remembered(key: string, make: () => Speaker): Speaker {
  const known = speakers.get(key);
  if (known !== undefined) return known;
  const made = make();
  speakers.set(key, made);
  return made;
}

/** Someone of the crowd of nine thousand a channel has; some write often, most once or twice. */
export function someone(channel: Source, random: Random): Speaker {
  const number = Math.floor(CROWD * random.next() ** 2);
  return remembered(`${channel}:${number}`, () => {
    const own = new Random(CROWD_STREAM, number, channel.length * 131 + channel.charCodeAt(0));
    const latin = `${own.pick(LATIN_NAMES)}${own.pick(['_', '.', ''])}${own.pick(LATIN_NAMES)}${own.int(1, 999)}`;
    const name = own.chance(0.55) ? `${own.pick(FIRST_NAMES)} ${own.pick(LAST_WORDS)}` : latin;
    const followers = Math.round(own.logNormal(160, 1.5));
    const id = `${channel.slice(0, 2)}u${100000 + number}`;
    return {
      voice: own.chance(0.6) ? 'female' : 'male',
      followers,
      author: {
        id,
        name: channel === 'twitter' ? latin : name,
        link: linkTo(channel, latin),
        photo: avatar(number),
        followers,
      },
    };
  });
}

export function personaSpeaker(persona: Persona): Speaker {
  return remembered(persona.handle, () => ({
    voice: persona.voice,
    followers: persona.followers,
    author: {
      id: persona.handle,
      name: persona.name,
      link: linkTo(persona.channel, persona.handle),
      photo: avatar(PERSONAS.indexOf(persona) * 5 + 3),
      followers: persona.followers,
    },
  }));
}

/** The brand speaking on its own page. */
export function brandSpeaker(brand: Brand, channel: Source): Speaker {
  return remembered(`${channel}:brand:${brand.key}`, () => {
    const followers = Math.round(brand.share * 14_000);
    return {
      voice: 'female',
      followers,
      author: {
        id: `${brand.key}.official`,
        name: `${brand.english} Official`,
        link: linkTo(channel, `${brand.key}.official`),
        photo: emblem(BRANDS.indexOf(brand) + 1, brand.english.slice(0, 1)),
        followers,
      },
    };
  });
}

/** The news desk of a site. */
export function siteSpeaker(site: string, domain: string): Speaker {
  return remembered(`site:${site}`, () => ({
    voice: 'female',
    followers: 60_000,
    author: {
      id: domain,
      name: `กองบรรณาธิการ ${site}`,
      link: `https://${domain}/`,
      photo: emblem(SITES.findIndex(([name]) => name === site) + 9, site.slice(0, 1)),
    },
  }));
}

/** Addresses under .example lead nowhere by design (RFC 2606): nothing in the demo points at real people. */
export function linkTo(channel: Source, path: string): string {
  return `https://${channel}.example/${path}`;
}
