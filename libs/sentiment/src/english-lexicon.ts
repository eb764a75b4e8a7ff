/** Words by strength: our own list, for what customers say about brands, food, phones, cars, banks and services. */
const BY_VALENCE: readonly (readonly [valence: number, words: string])[] = [
  [
    3,
    'amazing awesome excellent fantastic incredible perfect perfection wonderful outstanding superb obsessed best love loved loving loves adore masterpiece flawless brilliant phenomenal 10/10 😍 🥰 ❤️ ❤ 💖 💕 🤩 😻 💯',
  ],
  [
    2,
    'good great nice happy glad delicious yummy tasty beautiful gorgeous lovely enjoy enjoyed enjoying enjoyable recommend recommended impressed impressive refreshing favorite favourite fave delightful thank thanks grateful appreciate appreciated helpful friendly generous win winning winner fun cute cool sweet smooth cozy fresh kind polite addictive addicted bravo congrats congratulations excited exciting reliable worth worthy satisfied bless blessed slay fire 😊 😁 😄 😃 👍 👏 🔥 😋 🤤 🙏 🎉 💚 💛 🥳 ✨ ☺️ 😘',
  ],
  [
    1,
    'fine decent ok okay like liked likes fast quick easy cheap affordable clean better improved improvement useful interesting popular solid comfy crispy creamy fair works safe bonus free deal bargain support 🙂 😂 😉 👌',
  ],
  [
    -1,
    'meh expensive pricey overpriced bland late delay delayed confusing confused mediocre bored boring weird odd lukewarm missing hard noisy crowded queue wait waited waiting lag laggy doubt doubtful problem problems issue issues complain complaint complaints unfortunately sorry concern concerned unsure 😕 😐 🙄 😅 🤔',
  ],
  [
    -2,
    'bad poor slow wrong sad annoying annoyed disappointed disappointing disappointment disappoints upset angry mad hate dislike dirty broken crash crashed crashes crashing bug buggy fail failed fails failure useless rude unhelpful unacceptable ruined ruin waste wasted stale soggy sick ill regret refund cancel cancelled canceled ignored ignore unreliable error errors stuck down outage overcharged charged unsafe contaminated mold mould recall recalled avoid sucks suck lied lying lie fake mess nightmare fraud spill spilled 😞 😢 😭 😤 😒 👎 😠 💔 😩 😣',
  ],
  [
    -3,
    'terrible horrible awful worst disgusting gross scam scammed scammer garbage trash pathetic furious hated hates atrocious appalling disgrace disgraceful disaster dreadful never-again poisoned poisoning vomit vomited shameful unforgivable rotten 😡 🤬 🤮 🤢 💩',
  ],
];

/** What the next words say is meant the other way round. */
export const NEGATORS: ReadonlySet<string> = new Set(
  "not no never none nothing hardly barely without don't dont doesn't doesnt didn't didnt isn't isnt wasn't wasnt aren't arent can't cant cannot couldn't couldnt won't wont wouldn't wouldnt shouldn't ain't aint nor lacks lack".split(
    ' ',
  ),
);

/** What the next word says is meant more, or less, strongly. */
export const INTENSIFIERS: ReadonlyMap<string, number> = new Map([
  ...'very really so too extremely super absolutely totally truly insanely incredibly damn fucking freaking highly completely such'
    .split(' ')
    .map((word) => [word, 1.4] as const),
  ...'quite pretty rather slightly somewhat kinda kind-of bit little almost'
    .split(' ')
    .map((word) => [word, 0.8] as const),
]);

export const VALENCE: ReadonlyMap<string, number> = new Map(
  BY_VALENCE.flatMap(([valence, words]) => words.split(' ').map((word) => [word, valence] as const)),
);
