/** The filter and the page header. */
export const filter = {
  filter: {
    period: 'Period',
    from: 'Start date',
    to: 'End date',
    channels: 'Channels and Sources',
    sentiment: 'Sentiment',
    allChannels: 'All channels',
    allSentiments: 'All sentiments',
    someChannels_one: '{{count}} channel',
    someChannels_other: '{{count}} channels',
    clear: 'Clear Filters',
    last7Days: 'Last 7 Days',
    today: 'Today',
    yesterday: 'Yesterday',
    thisMonth: 'This month',
    thisYear: 'This year',
    lastMonth: 'Last month',
    lastYear: 'Last year',
    last30Days: 'Last 30 Days',
  },
} as const;
