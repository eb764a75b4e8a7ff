/** The frame of every screen behind login. */
export const shell = {
  nav: {
    sidebar: 'Sidebar',
    main: 'Main navigation',
    open: 'Open navigation',
    close: 'Close navigation',
    skip: 'Skip to content',
    dashboard: 'Dashboard',
    campaign: 'Campaign',
    comparison: 'Comparison',
    myCampaigns: 'My Campaign',
    sharedCampaigns: 'Shared with me',
    addCampaign: 'Add campaign',
    noCampaigns: 'No campaign yet',
    campaignsFailed: 'Campaigns could not be loaded',
    search: 'Search or go to',
    export: 'Export',
    settings: 'DOM Setting',
    terms: 'Terms',
    privacy: 'Privacy',
    assistant: 'AI Assistant',
    beta: 'Beta',
    toTop: 'Back to top',
  },
  user: {
    menu: 'User menu',
    profile: 'Edit Profile',
    password: 'Change Password',
    notification: 'Notification Setting',
    signOut: 'Sign out',
  },
  notBuilt: {
    title: '{{screen}} is not built yet.',
    hint: 'This screen is part of Krasae but is still being made. Nothing you do here is lost, because there is nothing to do here yet.',
    home: 'Go to the home screen',
  },
  viewer: {
    welcome: 'Welcome to Krasae',
    welcomeHint:
      'Colleagues share campaign dashboards with you here: what people say about a campaign, where and in which mood.',
    open: 'Open your campaigns',
    none: 'Nothing is shared with you yet.',
    noneHint:
      'As soon as somebody of your account shares a campaign dashboard with you, it opens here and stands in the sidebar.',
    failed: 'Your campaigns could not be loaded.',
  },
} as const;
