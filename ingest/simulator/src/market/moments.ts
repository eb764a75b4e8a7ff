import type { Source } from '@krasae/domain';
import { countsOf } from '../channels.js';
import { drawThings, type Topic } from '../language/composer.js';
import { picture } from '../media.js';
import type { Random } from '../random.js';
import { HOUR_MS } from '../rhythm.js';
import { KUALAMER } from './brands.js';
import type { MarketEvent } from './events.js';
import { assemble, onPage } from './message.js';
import { brandSpeaker, personaSpeaker, someone, type Speaker } from './people.js';
import { CAMPAIGN_STAR, PERSONAS } from './personas.js';
import type { Thread } from './thread.js';

/** A post that makes history: what an event begins with, or what turns it. */
interface Moment {
  readonly event: MarketEvent['key'];
  /** Hours after the event breaks. */
  readonly hours: number;
  readonly source: Source;
  readonly by: 'brand' | 'star' | 'customer' | 'critic';
  readonly mood: Topic['mood'];
  readonly audience: number;
  readonly title?: string;
  readonly text: string;
}

const ANSWERS = 60;
const CRITIC = 'หมีหิวโซ';

const MOMENTS: readonly Moment[] = [
  {
    event: 'campaign',
    hours: -26,
    source: 'facebook',
    by: 'brand',
    mood: 'neutral',
    audience: 420_000,
    text: 'พรุ่งนี้ 9 โมงเช้า คั่วละเมอจะมีอะไรบางอย่าง... ใบ้ให้ว่า 10,000 แก้ว และต้องเต้น ใครเดาถูกมารอที่หน้าร้านได้เลยค่ะ #ละเมอหมื่นแก้ว',
  },
  {
    event: 'campaign',
    hours: 0.1,
    source: 'tiktok',
    by: 'star',
    mood: 'positive',
    audience: 3_100_000,
    text: 'ท่าบาริสต้าละเมอมาแล้วว ใครถ่ายคลิปเต้นท่านี้ที่คั่วละเมอ รับฟรี 1 แก้ว รวม 10,000 แก้วทั่วประเทศ สนุกมากก แท็กเพื่อนมาเต้นด้วยกัน 😍 #ละเมอหมื่นแก้ว #kualamerdance',
  },
  {
    event: 'campaign',
    hours: 3,
    source: 'instagram',
    by: 'brand',
    mood: 'positive',
    audience: 310_000,
    text: '3 ชั่วโมงแรก แจกไปแล้ว 4,200 แก้ว ขอบคุณทุกคลิปที่น่ารักมาก ทีมคั่วละเมอยิ้มทั้งวันเลยค่ะ #ละเมอหมื่นแก้ว #kualamer',
  },
  {
    event: 'campaign',
    hours: 27,
    source: 'youtube',
    by: 'brand',
    mood: 'positive',
    audience: 640_000,
    title: 'เบื้องหลังท่าเต้นบาริสต้าละเมอ กับแพรวพาชิม | Kualamer',
    text: 'กว่าจะเป็นท่าละเมอที่ทุกคนรัก ดูเบื้องหลังสนุกๆ กับแพรวพาชิมและทีมคั่วละเมอได้ในคลิปนี้ #ละเมอหมื่นแก้ว',
  },
  {
    event: 'recall',
    hours: -21,
    source: 'pantip',
    by: 'customer',
    mood: 'negative',
    audience: 58_000,
    title: 'โคลด์บรูว์ขวดของคั่วละเมอ ขวดบวม เปิดมาเหม็นเปรี้ยว มีใครเจอบ้างคะ',
    text: 'ซื้อโคลด์บรูว์แบบขวดของคั่วละเมอมาจากสาขาอารีย์ 2 ขวด ยังไม่หมดอายุ\n\nเมื่อเช้าหยิบออกจากตู้เย็น ขวดบวมมากจนฝาดันขึ้นมา เปิดแล้วกลิ่นเปรี้ยวเหม็นมาก เพื่อนที่กินไปก่อนท้องเสียทั้งคืน\n\nแจ้งร้านไปแล้วยังเงียบ ไม่มีใครรับผิดชอบเลย แย่มาก มีใครเจอแบบนี้บ้างคะ',
  },
  {
    event: 'recall',
    hours: -2,
    source: 'twitter',
    by: 'critic',
    mood: 'negative',
    audience: 890_000,
    text: 'อ่านกระทู้ขวดบวมของคั่วละเมอแล้วขนลุก ปล่อยให้ลูกค้าท้องเสียแล้วเงียบแบบนี้ไม่โอเคเลย รับผิดชอบด้วย #ละเมอขวดบวม',
  },
  {
    event: 'recall',
    hours: 0.2,
    source: 'facebook',
    by: 'brand',
    mood: 'negative',
    audience: 1_300_000,
    text: 'ประกาศเรียกคืนโคลด์บรูว์แบบขวดทุกล็อตที่ผลิตในเดือนนี้ หลังพบขวดบวมและกลิ่นผิดปกติ คั่วละเมอขออภัยอย่างสุดซึ้ง ลูกค้าคืนสินค้าและรับเงินคืนเต็มจำนวนได้ทุกสาขาตั้งแต่วันนี้ #เรียกคืนละเมอขวด',
  },
  {
    event: 'recall',
    hours: 51,
    source: 'facebook',
    by: 'brand',
    mood: 'neutral',
    audience: 540_000,
    text: 'แจ้งผลการตรวจสอบ: สาเหตุมาจากเครื่องปิดฝาของสายการผลิตที่ 2 คั่วละเมอหยุดสายการผลิตนี้แล้ว และจะดูแลค่ารักษาของลูกค้าทุกท่าน #เรียกคืนละเมอขวด',
  },
];

export interface DueMoment {
  readonly moment: Moment;
  readonly event: MarketEvent;
  readonly at: number;
}

/** The moments of the events, with their times, in time order. */
export function momentsOf(events: readonly MarketEvent[]): DueMoment[] {
  return events
    .flatMap((event) =>
      MOMENTS.filter((moment) => moment.event === event.key).map((moment) => ({
        moment,
        event,
        at: event.breaksAt + moment.hours * HOUR_MS,
      })),
    )
    .sort((a, b) => a.at - b.at);
}

/** The post of a moment, with the thread it sets off. */
export function drawMoment({ moment, event, at }: DueMoment, random: Random, serial: number): Thread {
  const { source, mood, by, text, title } = moment;
  const { author, voice } = speakerOf(by, source, random);
  const scene = event.key === 'recall' ? 'bottle' : 'poster';
  const hasVideo = source === 'tiktok' || source === 'youtube';
  const media = hasVideo
    ? { video: { url: `https://${source}.example/watch/${event.key}-${serial}`, thumbnail: picture(scene, random) } }
    : { images: source === 'pantip' || by === 'brand' ? [picture(scene, random)] : [] };
  const content = { text, ...(title === undefined ? {} : { title }), ...media };
  const counts = countsOf(source, { audience: moment.audience, heat: 1.6, comments: ANSWERS, hasVideo }, random);
  const post = assemble({ source, serial, at, author, content, counts });
  const topic: Topic = {
    brand: KUALAMER,
    aspect: 'taste',
    ...drawThings(random),
    mood,
    language: 'th',
    voice,
    event,
    formal: false,
  };
  return { post: by === 'brand' ? onPage(post, author) : post, topic, answers: ANSWERS };
}

function speakerOf(by: Moment['by'], source: Source, random: Random): Speaker {
  if (by === 'brand') return brandSpeaker(KUALAMER, source);
  const name = by === 'star' ? CAMPAIGN_STAR : CRITIC;
  const persona = PERSONAS.find((one) => one.name === name);
  return by === 'customer' || persona === undefined ? someone(source, random) : personaSpeaker(persona);
}
