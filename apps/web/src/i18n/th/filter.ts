import type { filter as english } from '../en/filter.js';
import type { TextsOf } from '../texts.types.js';

export const filter: TextsOf<typeof english> = {
  filter: {
    period: 'ช่วงเวลา',
    from: 'วันเริ่มต้น',
    to: 'วันสิ้นสุด',
    channels: 'ช่องทางและแหล่งที่มา',
    sentiment: 'ความรู้สึก',
    allChannels: 'ทุกช่องทาง',
    allSentiments: 'ทุกความรู้สึก',
    someChannels_one: '{{count}} ช่องทาง',
    someChannels_other: '{{count}} ช่องทาง',
    clear: 'ล้างตัวกรอง',
    last7Days: '7 วันล่าสุด',
    today: 'วันนี้',
    yesterday: 'เมื่อวาน',
    thisMonth: 'เดือนนี้',
    thisYear: 'ปีนี้',
    lastMonth: 'เดือนที่แล้ว',
    lastYear: 'ปีที่แล้ว',
    last30Days: '30 วันล่าสุด',
  },
};
